import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { callAs, type Caller } from './api.ts'
import { expectFit, shown } from './fit.ts'
import { enterNewWith } from './import-students.ts'
import { newSchool, registrationOf } from './people.ts'
import { expect, test } from './school-morning.ts'

/** Students of three classes, which an import reads from their names. */
const students = ['XII TKJ 1', 'XII KA 1', 'XIII KA 1'].flatMap((name, at) =>
  [1, 2].map((no) => `Siswa ${'ABC'[at]}${no},10${at}${no},L,00147217${at}${no},2009-03-1${no},${name}`),
)

/** A subject that a class is taught: its id there. */
async function subjectOf(caller: Caller, schoolId: string, { name, of }: { name: string; of: string }) {
  const subject = { code: 'PKL', name, group: 'KEJURUAN', curriculum: 'MERDEKA', orderNo: 20 } as const
  const made = await callAs(caller, subjectEndpoints.create, { body: { ...subject, grades: ['XII'] } })
  const params = { schoolId }
  const { data: classes } = await callAs(caller, academicClassEndpoints.list, { params, query: { q: of } })
  const weights = { threshold: 75, weightLm: 50, weightSts: 25, weightSas: 25 }
  const body = { academicClassId: classes[0]!.id, subjectId: made.data.id, weeklyJp: 4, ...weights }
  return (await callAs(caller, academicSubjectEndpoints.create, { params, body })).data.id
}

test('an SMK has XIII, programs of four years, and PKL on its rapor', { tag: '@long' }, async ({ page, product }) => {
  const form = registrationOf({ ...newSchool(), name: 'SMK Negeri 1 Contoh' })
  const { caller, schoolId } = await enterNewWith(page, product, {
    form: { ...form, schoolData: { ...form.schoolData!, level: 'SMA' } },
    students,
  })

  await page.goto('/app/master/class')
  await page
    .getByRole('link', { name: /XII KA 1/ })
    .first()
    .click()
  await shown(page)
  await page.getByLabel('Program keahlian').fill('Kimia Analisis')
  await page.getByLabel('Konsentrasi keahlian').fill('Analisis Pengujian Laboratorium')
  const isFourYear = page.getByRole('checkbox', { name: /Program empat tahun/ })
  await page.getByLabel('Tingkat').selectOption('XI')
  await expect(isFourYear).toBeHidden()
  await expect(page.getByLabel('Tingkat').getByRole('option')).toContainText(['X', 'XI', 'XII', 'XIII'])
  await page.getByLabel('Tingkat').selectOption('XII')
  await isFourYear.check()
  await expectFit(page, 'a class of an SMK')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.waitForURL('**/app/master/class')

  const { data } = await callAs(caller, studentEndpoints.list, { query: { q: 'Siswa B1' } })
  await page.goto(`/app/kbm/student-evaluation/${data[0]?.id}?semester=1`)
  await shown(page)
  const pkl = page.getByRole('region', { name: 'Praktik kerja lapangan' })
  await pkl.getByRole('button', { name: 'Tambah PKL' }).click()
  await expect(pkl.getByLabel('Tempat (DU/DI)')).toBeFocused()
  await pkl.getByLabel('Tempat (DU/DI)').fill('PT Kimia Farma Tbk, Laboratorium Pengujian Mutu Bandung')
  await pkl.getByLabel('Mulai').fill('20/07/2026')
  await pkl.getByLabel('Selesai').fill('19/07/2026')
  await pkl.getByLabel('Instruktur / pembimbing').fill('Ratna Dewi, S.Si.')
  await pkl.getByLabel('Nilai').fill('88')
  await pkl.getByLabel('Keterangan').fill('Menguji bahan baku dengan teliti dan mencatat hasilnya.')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(pkl.getByText('Tanggal selesai sebelum tanggal mulai')).toBeVisible()
  await pkl.getByLabel('Selesai').fill('11/12/2026')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
  await expectFit(page, 'the rapor with PKL')
  await page.reload()
  await expect(pkl.getByLabel('Tempat (DU/DI)')).toHaveValue(/^PT Kimia Farma/)

  // Its teacher writes the class in one list.
  const classSubjectId = await subjectOf(caller, schoolId, { name: 'Praktik Kerja Lapangan', of: 'XII TKJ 1' })
  await page.goto(`/app/kbm/student-evaluation/internship/${classSubjectId}?semester=1`)
  await expect(page.getByRole('heading', { level: 1, name: 'PKL XII TKJ 1' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Semua siswa' }).check()
  await page.getByRole('button', { name: 'Isi sekaligus 2 siswa' }).click()
  const dialog = page.getByRole('dialog', { name: 'PKL 2 siswa' })
  await dialog.getByLabel('Tempat (DU/DI)').fill('PT Telkom Akses')
  await dialog.getByLabel('Mulai').fill('20/07/2026')
  await dialog.getByLabel('Selesai').fill('11/12/2026')
  await dialog.getByRole('button', { name: 'Pakai' }).click()
  await page.getByRole('button', { name: /^Simpan/ }).click()
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
  await expectFit(page, 'the PKL of a class')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Siswa' }).getByText('PT Telkom Akses')).toHaveCount(2)
})
