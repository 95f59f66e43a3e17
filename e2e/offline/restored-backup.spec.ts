import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectFit } from '../fit.ts'
import { startHadir } from '../hadir.ts'
import { teacher } from '../score-grid.ts'
import { homeroomTeacher, mark, openSheet, student, schoolMorning } from '../school-morning.ts'
import type { Product } from '../test.ts'
import { expect, sheetOnServer, test } from './phone.ts'

const marks = [
  { at: 28, status: 'Sakit', code: 'S' },
  { at: 29, status: 'Izin', code: 'I' },
  { at: 30, status: 'Alpa', code: 'A' },
  { at: 31, status: 'Sakit', code: 'S' },
] as const

/** A second server, with what the backup has. */
const startRestored = ({ mailbox, hadir }: Product, file: string) =>
  startHadir(
    { SMTP_URL: mailbox.url, HADIR_DEMO: 'on', CODES_PER_HOUR: '1000', CODES_PER_DAY: '1000' },
    { now: schoolMorning, from: { file, secretOf: hadir } },
  )

test(
  'marks that a restored backup lacks are offered on their phone and sent again',
  { tag: '@long' },
  async ({ phoneOf, product }) => {
    const folder = await mkdtemp(join(tmpdir(), 'hadir-backup-'))
    const file = join(folder, 'school.hadir')
    const before = product.hadir
    const { page } = await phoneOf(homeroomTeacher)
    await openSheet(page, 'VII-A')
    await before.backUp(file)
    for (const { at, status } of marks) await mark(page, at, status)
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()

    const restored = await startRestored(product, file)
    // From here on the phone connects to the restored server.
    product.hadir = restored
    try {
      await page.reload()
      const offer = page.getByRole('button', { name: /Kirim lagi/ }).first()
      await expect(offer).toBeVisible()
      await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toHaveCount(0)
      await expectFit(page, 'a sheet whose marks the server has lost')

      await offer.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(4)
      await expectFit(page, 'the question which marks are sent again')
      await dialog.getByRole('button', { name: 'Kirim lagi 4 tanda' }).click()
      await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()
      await expect(offer).toHaveCount(0)
      const { students } = await sheetOnServer(product, page, 'VII-A')
      expect(marks.map(({ at }) => students[at]?.cell.status)).toEqual(marks.map(({ code }) => code))
      for (const { at, status } of marks) {
        await expect(student(page, at).getByRole('radio', { checked: true })).toHaveAccessibleName(status)
      }
    } finally {
      product.hadir = before
      await restored.stop()
      await rm(folder, { recursive: true })
    }
  },
)

test(
  'scores that a restored backup lacks are offered by their page and sent again',
  { tag: '@long' },
  async ({ phoneOf, product }) => {
    const folder = await mkdtemp(join(tmpdir(), 'hadir-backup-'))
    const file = join(folder, 'school.hadir')
    const before = product.hadir
    const { page, context } = await phoneOf(teacher)
    const { page: elsewhere } = await phoneOf(teacher)
    const open = async (to: Page, subject: string) => {
      await to.goto('/app/kbm/subject-evaluation')
      await to
        .getByRole('link', { name: new RegExp(`^${subject}`) })
        .first()
        .click()
    }
    await open(page, 'Bahasa Sunda')
    const other = await context.newPage()
    await open(other, 'Pendidikan Pancasila')
    const box = (row: number, of = page) =>
      of
        .getByRole('list', { name: /^Nilai / })
        .getByRole('textbox')
        .nth(row)
    const type = async (values: readonly string[], into = page) => {
      await box(0, into).click()
      for (const value of values) {
        await into.keyboard.type(value)
        await into.keyboard.press('Enter')
      }
      await expect(into.getByText('Semua tersimpan')).toBeVisible()
    }
    await other.getByRole('button', { name: 'Komponen berikutnya' }).click()
    await type(['70', '75'])
    await before.backUp(file)
    const inBackup = await box(0, other).inputValue()
    await type(['70', '85', '90', '95'])
    // The second time, the phone already has what the server answers.
    for (const _ of [1, 2]) {
      const read = page.waitForResponse(/\/score\?|\/score$/)
      await page.reload()
      await read
      await expect(box(1)).toHaveValue('85')
      await expect(page.getByText('Semua tersimpan')).toBeVisible()
    }
    await type(['1'], other)
    // Her second phone has seen it too.
    await open(elsewhere, 'Pendidikan Pancasila')
    await elsewhere.getByRole('button', { name: 'Komponen berikutnya' }).click()
    await expect(box(0, elsewhere)).toHaveValue('1')

    const restored = await startRestored(product, file)
    product.hadir = restored
    try {
      const offerOn = (of: Page) => of.getByRole('region', { name: 'Nilai yang hilang dari server' })
      const offer = offerOn(page)
      await expect(offer).toContainText('3 nilai')
      await expect(page.getByText('3 hilang dari server')).toBeVisible()
      await expect(box(1)).toHaveValue('85')
      await expectFit(page, 'scores that the server has lost')
      // They stay on this phone until she decides.
      await page.reload()
      await box(1).click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type('85')
      await page.keyboard.press('Enter')
      await expect(offer).toContainText('2 nilai')
      // The button of the foot, which is in sight wherever the page is scrolled to.
      await page.getByRole('button', { name: 'Kirim lagi', exact: true }).click()
      await expect(page.getByText('Semua tersimpan')).toBeVisible()
      await expect(offer).toHaveCount(0)

      await expect(box(0, other)).toHaveValue('1')
      await offerOn(other).getByRole('button', { name: 'Buang' }).click()
      await other.getByRole('dialog').getByRole('button', { name: 'Buang' }).click()
      await expect(box(0, other)).toHaveValue(inBackup)
      await expect(other.getByText('Semua tersimpan')).toBeVisible()
      await offerOn(elsewhere).getByRole('button', { name: 'Kirim lagi 1 nilai' }).click()
      await expect(elsewhere.getByText('Semua tersimpan')).toBeVisible()
      await expect(box(0, other)).toHaveValue('1')

      await page.reload()
      await expect(box(3)).toHaveValue('95')
      await expect(page.getByText('Semua tersimpan')).toBeVisible()
      for (const [row, value] of ['70', '85', '90', '95'].entries()) await expect(box(row)).toHaveValue(value)
    } finally {
      product.hadir = before
      await restored.stop()
      await rm(folder, { recursive: true })
    }
  },
)
