import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import type { Page } from '@playwright/test'
import { homeroomTeacher, mark, openSheet, schoolMorning } from '../school-morning.ts'
import { enterAs } from '../session.ts'
import { expect, installed, cachedAnswers, networkIsBack, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })

test(
  'future marks from a phone with a fast clock are reported once and withdrawn',
  { tag: '@long' },
  async ({ phoneOf }) => {
    const { page, line } = await phoneOf(homeroomTeacher)
    await page.goto('/app/kbm/daily-attendance')
    await installed(page)
    const ofTomorrow = /^GET .*\/daily-attendance\/[^/]+\/[^/?]+\?date=2026-09-17/
    await expect.poll(() => line.passed.some((one) => ofTomorrow.test(one))).toBe(true)
    line.cut()
    await page.clock.setSystemTime(Date.parse(schoolMorning) + 86_400_000)
    await page.reload()
    await page.getByRole('button', { name: `Buka ${formatLongDate('2026-09-17')}` }).click()
    await page.getByRole('link', { name: /^VII-A\b/ }).click()
    await mark(page, 17, 'Sakit')
    await mark(page, 18, 'Izin')
    await expect(page.getByText('hanya dapat dilihat')).toBeHidden()
    await save(page).click()
    await expect(page.getByText('Menunggu koneksi: 2')).toBeVisible()

    line.heal()
    await networkIsBack(page)
    const sentNotice = page.getByText(
      `2 tanda Anda tersimpan di HP dan terkirim sendiri pada ${formatLongDate('2026-09-17')}.`,
    )
    await expect(sentNotice).toBeVisible()
    await expect(page.getByText('hanya dapat dilihat')).toBeHidden()
    await page.getByRole('button', { name: 'Tarik kembali' }).click()
    const question = page.getByRole('dialog', { name: 'Tarik 2 tanda VII-A?' })
    await question.getByRole('button', { name: 'Tarik kembali' }).click()
    await expect(sentNotice).toBeHidden()
    await expect(page.getByText('Tanggal belum tiba. Lembar ini hanya dapat dilihat.')).toBeVisible()
  },
)

test(
  'a departed student’s mark is listed on the sheet and in the outbox, and acknowledged',
  { tag: '@long' },
  async ({ phoneOf }) => {
    const { page, line } = await phoneOf(homeroomTeacher)
    await openSheet(page, 'VII-A')
    await installed(page)
    line.cut()
    await mark(page, 19, 'Sakit')
    await save(page).click()
    await expect(page.getByText('Menunggu koneksi: 1')).toBeVisible()
    // The server's response for a class that she no longer leads.
    const isSheet = (path: string) => /\/daily-attendance\/[^/]+\/[^/?]+/.test(path)
    let name = ''
    line.alterAnswers((path, body) => {
      if (!isSheet(path)) return body
      const answer = JSON.parse(body.toString()) as {
        data: { students?: { name: string }[]; verdicts?: { verdict: string; reason: string }[] }
      }
      const { students, verdicts } = answer.data
      if (students) name = students.splice(19, 1)[0]?.name ?? name
      for (const one of verdicts ?? []) Object.assign(one, { verdict: 'rejected', reason: 'NOT_A_MEMBER' })
      return Buffer.from(JSON.stringify(answer))
    })
    line.heal()
    await networkIsBack(page)
    await page.getByRole('button', { name: '1 kelas perlu ditinjau' }).click()
    const outbox = page.getByRole('dialog', { name: 'Tersimpan di perangkat ini' })
    await outbox.getByText('Lihat isinya').click()
    await expect(outbox).toContainText('Ditolak. Siswa bukan anggota kelas ini pada tanggal tersebut.')
    await page.keyboard.press('Escape')

    await page.reload()
    const off = page.getByRole('region', { name: 'Tidak ada lagi di lembar ini' })
    await expect(off).toContainText(/Sakit.*Ditolak\. Siswa bukan anggota kelas ini/s)
    expect(name).not.toBe('')
    await expect(off).toContainText(name)
    await page.getByRole('button', { name: 'Perlu ditinjau: 1' }).click()
    const known = off.getByRole('button', { name: `Mengerti: ${name}` })
    await expect(known).toBeFocused()
    await known.click()
    await expect(off).toBeHidden()
    await expect(page.getByRole('button', { name: '1 kelas perlu ditinjau' })).toBeHidden()
  },
)

test('a session that ends with marks waiting says at sign-in how many wait', async ({ phoneOf, product }) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  await openSheet(page, 'VII-A')
  await installed(page)
  line.cut()
  for (const at of [22, 23]) await mark(page, at, 'Alpa')
  await save(page).click()
  await expect(page.getByText('Menunggu koneksi: 2')).toBeVisible()
  const elsewhere = await phoneOf(homeroomTeacher)
  await elsewhere.page.goto('/app/session')
  const others = elsewhere.page.getByRole('button', { name: 'Keluarkan semua yang lain' })
  await others.click()
  await expect(others).toHaveCount(0)
  line.heal()
  await networkIsBack(page)
  await expect(page).toHaveURL('/login')
  const notice = page.getByRole('status').filter({ hasText: 'Sesi Anda sudah berakhir.' })
  await expect(notice).toContainText(
    '2 tanda absensi menunggu di HP ini dan terkirim setelah Anda masuk lagi dengan akun yang sama.',
  )
  await expect.poll(() => cachedAnswers(page)).toBe(0)
  await enterAs(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  await expect(page.getByRole('button', { name: 'Semua terkirim' })).toBeVisible()
})

test('where nobody ever signed in, the sign-in shows no message', { tag: '@long' }, async ({ browser, product }) => {
  const page = await browser.newPage({ baseURL: product.hadir.url })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/login')
  await page.waitForResponse(/waiting-notice/)
  await expect(page.getByRole('status')).toHaveCount(0)
  expect(requested.filter((url) => /assets\/(sheet|sheetStore)-/.test(url))).toEqual([])
  await page.close()
})

test('marks refused together are one notice, and read with one press', { tag: '@long' }, async ({ phoneOf }) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  await openSheet(page, 'VII-A')
  await installed(page)
  line.cut()
  for (const index of [20, 21]) await mark(page, index, 'Sakit')
  await save(page).click()
  await expect(page.getByText('Menunggu koneksi: 2')).toBeVisible()
  line.alterAnswers((_, body) => {
    const text = body.toString()
    if (!text.includes('"verdicts"')) return body
    const answer = JSON.parse(text) as { data: { verdicts: { verdict: string; reason: string }[] } }
    for (const one of answer.data.verdicts) Object.assign(one, { verdict: 'rejected', reason: 'NOT_A_MEMBER' })
    return Buffer.from(JSON.stringify(answer))
  })
  line.heal()
  await networkIsBack(page)
  const together = page.getByRole('status').filter({ hasText: '2 tanda Anda ditolak' })
  await expect(together).toBeVisible()
  for (const index of [20, 21])
    await expect(page.locator('[data-student]').nth(index)).toContainText('Ditolak: S Sakit')
  await expect(page.getByRole('button', { name: 'Mengerti' })).toHaveCount(1)
  await together.getByRole('button', { name: 'Mengerti semua' }).click()
  await expect(together).toHaveCount(0)
  await expect(page.getByText('Ditolak: S Sakit')).toHaveCount(0)
})
