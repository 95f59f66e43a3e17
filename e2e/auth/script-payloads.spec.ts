import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { Page } from '@playwright/test'
import { supportEndpoints } from '@hadir/contract/config/support.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import {
  administratorOf,
  importSchools,
  joinSchool,
  newestRequest,
  otherPage,
  verifiedSchool,
} from '../access/people.ts'
import { callAs, callerOf } from '../api.ts'
import { notice } from '../page-clock.ts'
import { newSchool, registrationOf } from '../people.ts'
import { enterNew, openHome, signIn } from '../session.ts'
import { expect, test } from '../test.ts'
import { scriptPayloads } from './script-payloads.ts'

/** Every browser dialog that a page opens; the product itself opens none. */
function dialogsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  return seen
}

/** Whether the words are shown as text: an element contains exactly them. */
const shownAsText = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

test.describe('script in what people write', () => {
  test('there are forty of them, and a dialog would be detected', { tag: '@long' }, async ({ page }) => {
    expect(new Set(scriptPayloads).size).toBe(40)
    const dialogs = dialogsOf(page)
    await page.goto('/login')
    await page.evaluate(() => alert('seen'))
    expect(dialogs).toEqual(['seen'])
  })

  test('stays text in the notice of an address', async ({ page }) => {
    const dialogs = dialogsOf(page)
    for (const words of sampleOfTenth(scriptPayloads)) {
      await page.goto(`/login?${new URLSearchParams({ message: words, description: `${words} ` })}`)
      const shown = notice(page, 'alert(1)').or(notice(page, 'x.test')).first()
      await expect(shown.getByText(words, { exact: true }), words).toHaveCount(2)
      expect(await shown.locator('script, img, iframe, object, embed, a, form, [onload], [onerror]').count()).toBe(0)
    }
    expect(dialogs).toEqual([])
  })

  test(
    'stays text in the names of students, of a school and of a person',
    { tag: '@long' },
    async ({ page, product }) => {
      const dialogs = dialogsOf(page)
      const own = '<img src=x onerror=alert(1)>'
      const school = { ...newSchool(), name: '"><script>alert(1)</script>' }
      const form = registrationOf(school)
      await enterNew(page, product, { ...form, account: { ...form.account, name: own } })
      await openHome(page)
      await expect(shownAsText(page, `Halo, ${own}.`)).toBeVisible()
      await expect(shownAsText(page, school.name)).toBeVisible()

      expect(await page.evaluate(writeStudents, [...scriptPayloads])).toEqual(scriptPayloads.map(() => 200))
      await page.goto('/app/master/student?pageSize=50')
      for (const words of scriptPayloads) await expect(shownAsText(page, words), words).toBeVisible()
      await test.step('and in what an import finds in a file', async () => {
        await page.goto('/app/master/student/import')
        const file = { name: 'siswa.csv', mimeType: 'text/csv', buffer: listOfPayloads() }
        await page.getByLabel('Berkas Dapodik atau templat').setInputFiles(file)
        await page.getByRole('button', { name: 'Periksa berkas' }).click()
        // The students that the file does not have are paged above.
        await page.getByRole('tabpanel').getByLabel('Baris per halaman').selectOption('50')
        for (const words of scriptPayloads) {
          const row = page
            .getByRole('listitem')
            .filter({ has: page.getByText(words, { exact: true }) })
            .filter({ hasText: 'Baris' })
          await expect(row.getByText(words, { exact: true }), words).toHaveCount(2)
        }
      })
      for (const address of ['/app/access-request', '/app/session', '/app/setting/school-config', '/app']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      expect(dialogs).toEqual([])
    },
  )

  test('stays text in a school’s view of access requests', { tag: '@long' }, async ({ page, browser, product }) => {
    const dialogs = dialogsOf(page)
    const { npsn } = await verifiedSchool(page, product)
    const teacher = await otherPage(browser, product)
    const account = { name: '<svg onload=alert(1)>', address: '"><img src=x onerror=alert(1)>' }
    const email = await joinSchool(teacher, product, { npsn, account })
    const [id, caller] = [await newestRequest(teacher), await callerOf(teacher)]
    for (const note of joinedUpTo(200)) {
      await callAs(caller, accessRequestEndpoints.update, { params: { id }, body: { note } })
      await page.goto(`/app/access-request/${id}`)
      await expect(shownAsText(page, `Pesan: ${note}`), note).toBeVisible()
      await expect(shownAsText(page, account.name)).toBeVisible()
    }
    for (const name of fileNames) {
      const file = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
      const headers = { authorization: `Bearer ${caller.accessToken}` }
      const answer = await teacher.request.post(`/api/v1/access-request/${id}/evidence`, {
        multipart: { file },
        headers,
      })
      expect(answer.status()).toBe(200)
    }
    await page.goto(`/app/access-request/${id}`)
    for (const name of fileNames) {
      await expect(page.getByRole('button', { name: `Unduh ${name}`, exact: true })).toBeVisible()
    }
    await page.goto('/app/access-request')
    await expect(shownAsText(page, account.name)).toBeVisible()

    await test.step('and why it was refused, to both of them', async () => {
      const dialogsOfTeacher = dialogsOf(teacher)
      for (const reason of joinedUpTo(500)) {
        const refused = await newestRequest(teacher)
        const body = { verdict: 'reject' as const, reason }
        await callAs(await callerOf(page), accessRequestEndpoints.decide, { params: { id: refused }, body })
        await page.goto(`/app/access-request/${refused}`)
        await expect(shownAsText(page, `Alasan: ${reason}`), reason).toBeVisible()
        await teacher.goto(`/app/access-request/${refused}`)
        await expect(shownAsText(teacher, `Alasan: ${reason}`), reason).toBeVisible()
        const { html } = await product.mailbox.nextMail(email, 'Permintaan akses Anda ditolak')
        expect(html || '').not.toMatch(/<(script|svg|iframe|object|embed|math|video|details)\b|<img src=x/i)
        const again = { kind: 'JOIN_SCHOOL', role: 'teacher', npsn } as const
        await callAs(caller, accessRequestEndpoints.create, { body: again })
      }
      await teacher.goto('/app/access-request')
      await expect(teacher.getByText(/^Alasan: /)).toHaveCount(joinedUpTo(500).length)
      await page.goto('/app/access-request?state=DITOLAK')
      await expect(shownAsText(page, account.name)).toBeVisible()
      expect(dialogsOfTeacher).toEqual([])
    })

    await test.step('and of the administrator who visits it', async () => {
      const administrator = await administratorOf(product)
      const { data } = await callAs(await callerOf(page), userEndpoints.me, {})
      const schoolId = data.profiles[0]!.schoolId!
      for (const words of scriptPayloads) {
        await callAs(administrator, supportEndpoints.enter, { body: { schoolId, reason: words } })
      }
      await page.goto('/app/setting/support?kind=ENTERED&pageSize=50')
      for (const words of scriptPayloads) {
        await expect(page.getByRole('listitem').filter({ hasText: words }).first(), words).toBeVisible()
      }
    })
    expect(dialogs).toEqual([])
  })

  test(
    'stays text in the ministry’s school names, and a browser’s own name is not repeated',
    { tag: '@long' },
    async ({ page, browser, product }) => {
      const dialogs = dialogsOf(page)
      const groups = [scriptPayloads.slice(0, 20), scriptPayloads.slice(20)]
      const nameOf = (group: number, words: string) => `RUMPUN${group} ${words}`
      await importSchools(
        product,
        groups.flatMap((group, i) =>
          group.map((words, k) => ({ npsn: `69${i}${10_000 + k}`, name: nameOf(i, words) })),
        ),
      )
      const email = await joinSchool(page, product, {
        npsn: (await verifiedSchool(await otherPage(browser, product), product)).npsn,
      })
      await page.goto('/app/access-request/create')
      for (const [i, group] of groups.entries()) {
        await page.getByRole('combobox', { name: 'Sekolah', exact: true }).click()
        await page.getByRole('combobox', { name: 'Cari' }).fill(`rumpun${i}`)
        const options = page.getByRole('listbox').getByRole('option')
        // The other half showed as many, so wait for this half's results.
        await expect(options.filter({ hasText: `RUMPUN${i} ` })).toHaveCount(group.length)
        const shown = (await options.allTextContents()).join('\n')
        expect(group.filter((words) => !shown.includes(nameOf(i, words)))).toEqual([])
        await page.keyboard.press('Escape')
      }

      const userAgent = `Mozilla/5.0 (Linux) Chrome/150 ${scriptPayloads.join(' ')}`
      const device = await browser.newContext({ baseURL: product.hadir.url, userAgent })
      await signIn({ request: device.request }, product, email)
      const { text, html } = await product.mailbox.nextMail(email, 'Perangkat baru masuk ke akun Hadir Anda')
      expect(`${text} ${html ?? ''}`).not.toContain('alert')
      await page.goto('/app/session')
      await expect(page.getByText('Chrome di Linux').first()).toBeVisible()
      await expect(page.getByText('alert(1)')).toHaveCount(0)
      await device.close()
      expect(dialogs).toEqual([])
    },
  )
})

/** All of them joined, as many in one text as fit. */
const joinedUpTo = (most: number) =>
  scriptPayloads.reduce<string[]>((made, words) => {
    const longer = [made.at(-1), words].filter(Boolean).join(' ')
    return longer.length <= most ? [...made.slice(0, -1), longer] : [...made, words]
  }, [])

/** Five that are valid file names, the maximum for a request. */
const fileNames = scriptPayloads.filter((words) => !/[\\/"':]/.test(words)).slice(0, 5)

/** Each is a student's name and an invalid date of birth that the finding repeats; one is a heading. */
function listOfPayloads(): Buffer {
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')
  const head = ['Nama', 'NIPD', 'JK', 'Tanggal Lahir', '<img src=x onerror=alert(1)>']
  const rows = scriptPayloads.map((words, i) => [words, String(2000 + i), 'P', words, 'x'])
  return Buffer.from([head, ...rows].map(quoted).join('\n'))
}

/** Creates students with these names by the product's API, in the page's session; returns each status. */
async function writeStudents(names: string[]): Promise<number[]> {
  const { state } = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
  const answers = names.map(async (name, i) => {
    const student = {
      name,
      nis: String(1000 + i),
      gender: 'P',
      dob: '2012-05-02',
      entryType: 'SISWA_BARU',
      entryDate: '2026-07-13',
      entryGrade: 'VII',
    }
    const answer = await fetch('/api/v1/student/', {
      method: 'POST',
      headers: { authorization: `Bearer ${state.token.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(student),
    })
    return answer.status
  })
  return Promise.all(answers)
}
