import { expectFit } from './fit.ts'
import { enterNewWith } from './import-students.ts'
import { notice } from './page-clock.ts'
import { expect, test } from './school-morning.ts'

test(
  'students without a class are searched, ticked together and placed',
  { tag: '@long' },
  async ({ page, product }) => {
    const newcomers = Array.from(
      { length: 14 },
      (_, n) => `Siswa Baru ${n},${1010 + n},P,00147217${10 + n},2013-02-01,`,
    )
    await enterNewWith(page, product, {
      students: [
        'Ayu Lestari,1001,P,0014721701,2013-01-31,VII-A',
        'Zaki Satu,1002,L,0014721702,2013-01-30,',
        'Zaki Dua,1003,L,0014721703,2013-01-29,',
        ...newcomers,
      ],
    })
    await page.goto('/app/trx/student')
    await page.getByRole('main').getByRole('button', { name: 'Lainnya', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Isi atau pindah kelas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Isi atau pindah kelas' })
    await dialog.getByLabel('Cari siswa').fill('Tidak Ada')
    await expect(dialog.getByText('Tidak ada siswa yang cocok.')).toBeVisible()
    await dialog.getByLabel('Cari siswa').fill('zaki')
    await dialog.getByRole('checkbox', { name: 'Semua (2)' }).check()
    await expectFit(page, 'students to place')
    await dialog.getByRole('combobox', { name: 'Ke kelas' }).click()
    await page.getByRole('option', { name: 'VII-A' }).click()
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expect(notice(page, '2 siswa masuk ke kelasnya')).toBeVisible()
    await expect(dialog).toBeHidden()
  },
)
