import type { Page } from '@playwright/test'
import { everyRole } from './access/every-role.ts'
import { otherPage } from './access/people.ts'
import { expectFit } from './fit.ts'
import { smallTargets } from './pressing.ts'
import { admin, homeroomTeacher } from './school-morning.ts'
import { enterAs, openHome } from './session.ts'
import { expect, productTest } from './test.ts'

/** Wednesday 9 December 2026, 06:55 in Jakarta: nine days before the semester ends. */
const decemberMorning = '2026-12-08T23:55:00.000Z'
const test = productTest({ HADIR_DEMO: 'on' }, { now: decemberMorning })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const numberIn = async (page: Page, card: string, words: RegExp) =>
  Number(
    words.exec(
      (await page.getByRole('region', { name: card }).getByRole('link', { name: words }).textContent()) ?? '',
    )?.[1],
  )
const press = (page: Page, card: string, words: RegExp) =>
  page.getByRole('region', { name: card }).getByRole('link', { name: words }).first().click()
/** The rapor's open tasks are with the tasks, above the previous days and the absence warnings. */
const expectAbove = async (page: Page, card: string) => {
  const top = (name: string) =>
    page.getByRole('region', { name }).evaluate((region) => region.getBoundingClientRect().top + scrollY)
  const later = await Promise.all(['Hari sekolah terakhir', 'Perlu perhatian'].map(top))
  expect(await top(card)).toBeGreaterThan(await top('Perlu dikerjakan'))
  expect(await top(card)).toBeLessThan(Math.min(...later))
}
/** The row count below a list. */
const countOf = (total: number) => new RegExp(`^1–\\d+ dari ${total}$`)
const rowsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('before locking rapor each home shows what is missing, with a link', async ({ page, browser, product }) => {
  const enter = async (email: string) => {
    const own = await otherPage(browser, product)
    await own.clock.install({ time: new Date(decemberMorning) })
    await enterAs(own, product, email)
    await openHome(own)
    return own
  }
  await page.clock.install({ time: new Date(decemberMorning) })
  await enterAs(page, product, homeroomTeacher)
  await openHome(page)

  await test.step('a homeroom teacher: notes, scores of her class, subjects of her own', async () => {
    const card = 'Sebelum rapor dikunci'
    const region = page.getByRole('region', { name: card })
    await expect(region).toContainText('Semester berakhir 18/12/2026')
    await expectAbove(page, card)
    expect(await smallTargets(page)).toEqual([])
    await expectFit(page, 'the home of a homeroom teacher before the rapor')

    const unnoted = /^Catatan wali kelas VII-A\s*(\d+) dari \d+ belum ditulis$/
    const missing = await numberIn(page, card, unnoted)
    await press(page, card, unnoted)
    await expect(title(page, 'Penilaian Siswa')).toBeVisible()
    await expect(page.getByText(countOf(missing))).toBeVisible()
    await expect(rowsOf(page, 'Penilaian Siswa').first()).toBeVisible()
    for (const row of await rowsOf(page, 'Penilaian Siswa').all()) await expect(row).toContainText('Tanpa catatan')
    await rowsOf(page, 'Penilaian Siswa').first().getByRole('link').click()
    await page.getByLabel('Catatan wali kelas').fill('Rajin dan teliti.')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    await page.goBack()
    await expect(page.getByText(countOf(missing - 1))).toBeVisible()

    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(region.getByRole('link', { name: unnoted })).toContainText(`${missing - 1} dari`)
    await press(page, card, /^Nilai rapor VII-A\s*\d+ dari \d+ siswa belum lengkap$/)
    const dialog = page.getByRole('dialog', { name: 'Kelengkapan rapor' })
    await expect(dialog.getByLabel('Kelas').getByRole('option', { selected: true })).toHaveText('VII-A')
    await expect(dialog.getByText('Nilai belum lengkap')).toBeVisible()
    await dialog
      .getByRole('link', { name: /^Matematika VII-A/ })
      .first()
      .click()
    await expect(title(page, /^Matematika,? VII-A$/)).toBeVisible()

    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await press(page, card, /Penilaian belum disusun$/)
    await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toBeVisible()
    await expect(page.getByText('Belum disusun')).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  })

  await test.step('a subject teacher: the component that lacks scores', async () => {
    const own = await enter('wali.vii-b@contoh.test')
    await press(own, 'Sebelum rapor dikunci', /^Pendidikan Pancasila VII-A\s*\d+ nilai belum diisi$/)
    await expect(title(own, 'Pendidikan Pancasila VII-A')).toBeVisible()
    await expect(own.getByRole('list', { name: 'Nilai LM3' }).getByRole('textbox').first()).toHaveValue('')
    await own.context().close()
  })

  await test.step('an admin: what is not set up, not final, not locked', async () => {
    const own = await enter(admin)
    const card = 'Menuju rapor'
    await expect(own.getByRole('region', { name: card })).toContainText('Semester berakhir 18/12/2026')
    await expectAbove(own, card)
    expect(await smallTargets(own)).toEqual([])
    await expectFit(own, 'the home of an admin before the rapor')
    for (const [words, list, state] of [
      [/^(\d+) mapel kelas belum disusun penilaiannya/, 'Penilaian Mapel', 'Belum disusun'],
      [/^(\d+) mapel kelas belum final/, 'Nilai Mapel', 'Draf'],
      [/^(\d+) rapor belum dikunci/, 'Penilaian Siswa', 'Draf'],
    ] as const) {
      const count = await numberIn(own, card, words)
      await press(own, card, words)
      await expect(title(own, list)).toBeVisible()
      await expect(own.getByText(countOf(count))).toBeVisible()
      await expect(rowsOf(own, list).first()).toBeVisible()
      for (const row of await rowsOf(own, list).all()) await expect(row).toContainText(state)
      await own.getByRole('link', { name: 'Dashboard' }).first().click()
    }
    await own.context().close()
  })

  await test.step('a principal: the same, and the way there', async () => {
    const own = await otherPage(browser, product)
    await own.clock.install({ time: new Date(decemberMorning) })
    await everyRole['a principal']!(own, product)
    await openHome(own)
    const words = /^(\d+) rapor belum dikunci/
    const count = await numberIn(own, 'Menuju rapor', words)
    await expectAbove(own, 'Menuju rapor')
    expect(await smallTargets(own)).toEqual([])
    await expectFit(own, 'the home of a principal before the rapor')
    await press(own, 'Menuju rapor', words)
    await expect(title(own, 'Penilaian Siswa')).toBeVisible()
    await expect(own.getByText(countOf(count))).toBeVisible()
    await own.context().close()
  })
})
