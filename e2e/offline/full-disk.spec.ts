import { expectFit } from '../fit.ts'
import { homeroomTeacher, mark, openSheet, student } from '../school-morning.ts'
import { expect, installed, networkIsBack, sheetOnServer, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

test('a phone that cannot store marks says so, keeps the page open, and sends them anyway', async ({
  phoneOf,
  product,
}) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  await openSheet(page, 'VII-A')
  await installed(page)
  await mark(page, 22, 'Sakit')
  // As browsers do for a page when the phone has no space left.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  line.cut()
  await mark(page, 23, 'Izin')
  const warning = page.getByText(/^HP tidak dapat menyimpan: .*tunggu sampai terkirim\.$/)
  await expect(warning).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  const outbox = page.getByRole('button', { name: '1 kelas belum terkirim' })
  await outbox.click()
  await expect(page.getByRole('dialog')).toContainText('Hanya di layar ini')
  await expectFit(page, 'the list of what only the page has')
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click()
  await expect(warning).toBeVisible()

  const requested = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await requested
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  line.heal()
  await networkIsBack(page)
  await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()
  await expect(student(page, 23).getByRole('radio', { checked: true })).toHaveAccessibleName('Izin')
  const { students } = await sheetOnServer(product, page, 'VII-A')
  expect(students.slice(22, 24).map(({ cell }) => cell.status)).toEqual(['S', 'I'])
  // Nothing remains that only the page had.
  await page.reload()
  await expect(page.getByText(/^Belum disimpan/)).toHaveCount(0)
  await expect(student(page, 23).getByRole('radio', { checked: true })).toHaveAccessibleName('Izin')
})
