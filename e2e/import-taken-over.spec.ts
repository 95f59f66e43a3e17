import { findRunning } from '../api/src/platform/database/embedded/embedded.ts'
import { openDatabase } from '../api/src/platform/database/open.ts'
import { verifiedSchool } from './access/people.ts'
import { threeWorkbooks as files } from './first-day-files.ts'
import { expectFit, faultsIn } from './fit.ts'
import { expect, test, type Product } from './test.ts'

/** As a server leaves an import that it was writing when it was killed a moment ago. */
async function breakOff({ hadir }: Product, filename: string): Promise<void> {
  const db = openDatabase(findRunning(hadir.dataDir)!.ownerUrl, { max: 1 })
  const running = { state: 'running', touched_at: hadir.now() }
  await db.updateTable('import_batch').set(running).where('filename', '=', filename).execute()
  await db.destroy()
}

test('an import that another one blocks is written at once, and the other can be tried again', async ({
  page,
  product,
}) => {
  await verifiedSchool(page, product)
  const check = async (file: (typeof files)['students']) => {
    await page.goto('/app/master/import')
    await page.getByLabel('Berkas Dapodik atau templat').setInputFiles(file)
    await page.getByRole('button', { name: 'Periksa berkas' }).click()
    await expect(page.getByRole('button', { name: /^Impor \d+/ })).toBeVisible()
  }
  // Dapodik has one number, most often a parent's: offered for students, not taken by itself.
  const offer = page.getByLabel('HP siswa di Dapodik dipakai sebagai HP wali')
  const checking = page.waitForRequest((request) => request.url().endsWith('/check'))
  await page.goto('/app/master/import')
  await page.getByLabel('Berkas Dapodik atau templat').setInputFiles(files.students)
  await expect(offer).not.toBeChecked()
  await offer.check()
  await page.getByRole('button', { name: 'Periksa berkas' }).click()
  await expect(page.getByRole('button', { name: /^Impor \d+/ })).toBeVisible()
  expect((await checking).postDataJSON()).toMatchObject({ guardianPhone: true })
  const blocking = page.url()
  await breakOff(product, files.students.name)
  await check(files.teachers)

  const write = page.getByRole('button', { name: 'Impor 6 guru' })
  const question = page.getByRole('dialog', { name: 'Hentikan penulisan yang berjalan?' })
  await write.click()
  await expect(question).toContainText(files.students.name)
  expect(await faultsIn(page)).toEqual([])
  await expectFit(page, 'an import that another one blocks')
  await question.getByRole('button', { name: 'Tunggu saja' }).click()
  await expect(question).toBeHidden()
  await write.click()
  await question.getByRole('button', { name: 'Hentikan, lalu tulis yang ini' }).click()
  await expect(page.getByRole('button', { name: 'Batalkan impor' })).toBeVisible()

  await page.goto(blocking)
  await expect(page.getByRole('main')).toContainText('Dihentikan karena impor lain ditulis lebih dahulu.')
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
})
