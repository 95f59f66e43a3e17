import { expectFit } from './fit.ts'
import { enterNewWith } from './import-students.ts'
import { expect, test } from './school-morning.ts'

test(
  'a file with the month in front is read as told; who is missing in it leaves from there',
  { tag: '@long' },
  async ({ page, product }) => {
    await enterNewWith(page, product, {
      students: [
        'Ayu Lestari,1001,P,0014721701,2013-01-31,VII-A',
        'Budi Santoso,1002,L,0014721702,2013-05-01,VII-A',
        'Citra Dewi,1003,P,0014721703,2013-06-02,VII-A',
      ],
    })

    await page.goto('/app/master/student/import')
    const rows = ['Ayu Lestari,1001,P,0014721701,01/31/2013,VII-A', 'Budi Santoso,1002,L,0014721702,05/01/2013,VII-A']
    const buffer = Buffer.from(['Nama,NIPD,JK,NISN,Tanggal Lahir,Rombel Saat Ini', ...rows].join('\n'))
    const file = { name: 'siswa.csv', mimeType: 'text/csv', buffer }
    await page.getByLabel('Berkas Dapodik atau templat').setInputFiles(file)
    await page.getByRole('button', { name: 'Periksa berkas' }).click()
    const question = page.getByRole('alert').filter({ hasText: 'Pilih caranya' })
    await expect(question).toContainText('01/31/2013')
    await expectFit(page, 'the question about dates')
    await question.getByRole('button', { name: 'Bulan dahulu' }).click()
    // Both students are as they were: the first of May was not taken for the fifth of January.
    await expect(page.getByRole('tab', { name: 'Sama 2' })).toBeVisible()

    await page.getByText('1 siswa aktif tidak ada di berkas ini').click()
    await page.getByRole('checkbox', { name: /Citra Dewi/ }).check()
    await expectFit(page, 'who is missing in a file')
    await page.getByRole('button', { name: 'Mutasi keluar (1)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mutasi keluar' })
    await dialog.getByLabel('Keluar karena').selectOption('Mutasi')
    await dialog.getByRole('button', { name: 'Simpan mutasi' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('siswa aktif tidak ada di berkas ini')).toBeHidden()
  },
)
