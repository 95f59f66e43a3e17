import { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import type { Page } from '@playwright/test'
import { joinSchool, newestRequest, otherPage, verifiedSchool } from '../access/people.ts'
import { callAs, callerOf } from '../api.ts'
import { notice } from '../page-clock.ts'
import { newSchool, registrationOf } from '../people.ts'
import { enterNew, openHome } from '../session.ts'
import { expect, test } from '../test.ts'
import { scriptPayloads } from './script-payloads.ts'

/** Every dialog that a page opens; none of the product does. */
function dialogsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  return seen
}

/** Whether the words stand in the page as words: an element that holds them exactly, and nothing but them. */
const shownAsText = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

test.describe('script in what people write', () => {
  test('there are forty of them, and a dialog would be seen', async ({ page }) => {
    expect(new Set(scriptPayloads).size).toBe(40)
    const dialogs = dialogsOf(page)
    await page.goto('/login')
    await page.evaluate(() => alert('seen'))
    expect(dialogs).toEqual(['seen'])
  })

  test('stays text in the notice of an address', async ({ page }) => {
    const dialogs = dialogsOf(page)
    for (const words of scriptPayloads) {
      await page.goto(`/login?${new URLSearchParams({ message: words, description: `${words} ` })}`)
      const shown = notice(page, 'alert(1)').or(notice(page, 'x.test')).first()
      await expect(shown.getByText(words, { exact: true }), words).toHaveCount(2)
      expect(await shown.locator('script, img, iframe, object, embed, a, form, [onload], [onerror]').count()).toBe(0)
    }
    expect(dialogs).toEqual([])
  })

  test('stays text in the names of pupils, of a school and of a person', async ({ page, product }) => {
    test.setTimeout(300_000)
    const dialogs = dialogsOf(page)
    const own = '<img src=x onerror=alert(1)>'
    const school = { ...newSchool(), name: '"><script>alert(1)</script>' }
    const form = registrationOf(school)
    await enterNew(page, product, { ...form, account: { ...form.account, name: own } })
    await openHome(page)
    await expect(shownAsText(page, `Halo, ${own}.`)).toBeVisible()
    await expect(shownAsText(page, school.name)).toBeVisible()

    expect(await page.evaluate(writePupils, [...scriptPayloads])).toEqual(scriptPayloads.map(() => 200))
    await page.goto('/app/master/student?pageSize=50')
    for (const words of scriptPayloads) await expect(shownAsText(page, words), words).toBeVisible()
    for (const address of ['/app/access-request', '/app/session', '/app/setting/school-config', '/app']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(dialogs).toEqual([])
  })

  test('stays text in what a school reads of who asks for access', async ({ page, browser, product }) => {
    test.setTimeout(120_000)
    const dialogs = dialogsOf(page)
    const { npsn } = await verifiedSchool(page, product)
    const teacher = await otherPage(browser, product)
    const account = { name: '<svg onload=alert(1)>', address: '"><img src=x onerror=alert(1)>' }
    await joinSchool(teacher, product, { npsn, account })
    const [id, caller] = [await newestRequest(teacher), await callerOf(teacher)]
    for (const note of scriptPayloads) {
      await callAs(caller, accessRequestEndpoints.update, { params: { id }, body: { note } })
      await page.goto(`/app/access-request/${id}`)
      await expect(shownAsText(page, `Pesan: ${note}`), note).toBeVisible()
      await expect(shownAsText(page, account.name)).toBeVisible()
    }
    await page.goto('/app/access-request')
    await expect(shownAsText(page, account.name)).toBeVisible()
    expect(dialogs).toEqual([])
  })
})

/** Writes pupils of these names, by the product's own API, in the session of the page; answers each status. */
async function writePupils(names: string[]): Promise<number[]> {
  const { state } = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
  const answers = names.map(async (name, i) => {
    const pupil = {
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
      body: JSON.stringify(pupil),
    })
    return answer.status
  })
  return Promise.all(answers)
}
