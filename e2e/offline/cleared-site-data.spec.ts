import { homeroomTeacher, mark, openSheet, student } from '../school-morning.ts'
import { expect, installed, networkIsBack, sheetOnServer, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

test('clearing site data under an open page loses no mark', { tag: '@long' }, async ({ phoneOf, product }) => {
  const { page, context, line } = await phoneOf(homeroomTeacher)
  await openSheet(page, 'VII-A')
  await installed(page)
  line.cut()
  await mark(page, 4, 'Sakit')
  await mark(page, 5, 'Izin')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Menunggu koneksi: 2')).toBeVisible()

  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: line.url, storageTypes: 'all' })
  await mark(page, 6, 'Alpa')
  for (const [at, status] of [
    [4, 'Sakit'],
    [5, 'Izin'],
    [6, 'Alpa'],
  ] as const) {
    await expect(student(page, at).getByRole('radio', { checked: true })).toHaveAccessibleName(status)
  }
  await expect(page.getByText('Belum disimpan: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Menunggu koneksi: 3')).toBeVisible()
  line.heal()
  await networkIsBack(page)
  await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()
  const { students } = await sheetOnServer(product, page, 'VII-A')
  expect(students.slice(4, 7).map(({ cell }) => cell.status)).toEqual(['S', 'I', 'A'])
})
