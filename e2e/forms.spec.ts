import { desk, faultsIn } from './fit.ts'
import { editPart } from './record-parts.ts'
import { choose } from './sign-in.ts'
import { admin, expect, homeroomTeacher, openSheet, signIn, test } from './school-morning.ts'

test('an operator edits record after record, and no change of two people is lost', async ({ page, product }) => {
  // A repeated run has records of its own.
  const times = test.info().repeatEachIndex
  await signIn(page, product, admin)
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })

  await test.step('an error in another part of the record leads to its field', async () => {
    await page.goto(`/app/master/student?sort=name&pageSize=5&page=${times + 1}`)
    await page.getByRole('list', { name: 'Siswa' }).getByRole('link').nth(3).click()
    await editPart(page, 'Alamat & kontak')
    // The record has names; the lists contain them, and choosing one empties those below it.
    const place = (label: string) => page.getByRole('combobox', { name: label })
    await expect(place('Desa / Kelurahan')).toHaveText('Tegallega')
    await choose(page, 'Kecamatan', 'Bogor Timur')
    await expect(place('Kabupaten / Kota')).toHaveText('Kota Bogor')
    await expect(place('Desa / Kelurahan')).toHaveText('Pilih…')
    await choose(page, 'Desa / Kelurahan', 'Baranangsiang')
    await field('Kode pos (opsional)').fill('12')
    await editPart(page, 'Identitas')
    await expect(field('Nama lengkap')).toBeFocused()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(field('Kode pos (opsional)')).toBeFocused()
    expect(await faultsIn(page)).toEqual([])
  })

  await test.step('the next record of the list follows, across its pages, with the same part open', async () => {
    await field('Kode pos (opsional)').fill('16111')
    const first = await page.getByRole('heading', { level: 1 }).textContent()
    // A phone has no room for it.
    const phone = page.viewportSize()
    await page.setViewportSize(desk)
    for (const _ of [1, 2]) {
      const before = page.url()
      await page.getByRole('button', { name: 'Simpan dan berikutnya' }).click()
      await expect(page).not.toHaveURL(before)
      await expect(page).toHaveURL(/edit=alamat/)
      await expect(field('Kode pos (opsional)')).toBeVisible()
    }
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(first)
    if (phone) await page.setViewportSize(phone)
  })

  await test.step('a second saver is shown both versions and chooses', async () => {
    await page.goto('/app/master/class')
    await page.getByRole('list', { name: 'Kelas' }).getByRole('link').nth(times).click()
    await field('Ruang (opsional)').fill('R1')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('textbox', { name: 'Ruang (opsional)' }).fill('R2')
    await other.getByRole('textbox', { name: 'Kapasitas (opsional)' }).fill('35')
    await other.getByRole('button', { name: 'Simpan', exact: true }).click()
    await other.waitForURL('**/app/master/class')
    await other.close()

    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Data ini baru saja diubah orang lain' })
    await expect(dialog.getByText(/ menyimpannya pada/)).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Kapasitas' }).getByLabel('35')).toBeChecked()
    await expect(dialog.getByRole('button', { name: '1 isian belum dipilih' })).toBeDisabled()
    expect(await faultsIn(page)).toEqual([])
    await dialog.getByRole('group', { name: 'Ruang' }).getByLabel('R1').check()
    await dialog.getByRole('button', { name: 'Simpan pilihan ini' }).click()
    await page.waitForURL('**/app/master/class')
  })

  await test.step('and the history tells who changed what', async () => {
    await page.getByRole('list', { name: 'Kelas' }).getByRole('link').nth(times).click()
    await expect(field('Ruang (opsional)')).toHaveValue('R1')
    await expect(field('Kapasitas (opsional)')).toHaveValue('35')
    await page.getByRole('button', { name: 'Riwayat perubahan' }).click()
    await expect(page.getByText('Ruang: R2 menjadi → R1', { exact: true })).toBeVisible()
    await expect(page.getByText('Data dibuat')).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
  })
})

test('a homeroom teacher edits the contacts of her student, and reads the rest', async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  // Any of her class; the sheet knows the id.
  const hers = await page.locator('[data-student]').nth(6).getAttribute('data-student')
  await page.goto(`/app/master/student/${hers}`)
  await editPart(page, 'Alamat & kontak')
  await expect(page.getByRole('button', { name: /^Ubah / })).toHaveCount(0)
  const phone = page.getByRole('textbox', { name: 'HP (opsional)', exact: true })
  await phone.fill('12')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/08/)
  expect(await faultsIn(page)).toEqual([])
  await phone.fill('0812 7000 1234')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ubah alamat & kontak' })).toBeFocused()
  await expect(page.getByText('+62 812-7000-1234')).toBeVisible()
})
