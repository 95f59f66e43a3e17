import { makeWorkbook, sheetXml, type TestCell } from '../api/src/platform/documents/workbook/testing-workbook.ts'

/** The three workbooks of a small new school, in Dapodik's own format. */

const classes = ['VII-A', 'VIII-A', 'IX-A'] as const
export const studentsPerClass = 12

const teachers = ['Ahmad Fauzi', 'Dewi Lestari', 'Rudi Hartono', 'Sri Wahyuni', 'Tiara Putri', 'Yusuf Hidayat']

/** Subjects with their teachers; every class has all of them. */
const subjects = [
  ['Matematika', 'MTK', 'Ahmad Fauzi', 5],
  ['Bahasa Indonesia', 'BIN', 'Dewi Lestari', 6],
  ['Ilmu Pengetahuan Alam', 'IPA', 'Rudi Hartono', 5],
  ['Bahasa Inggris', 'BIG', 'Tiara Putri', 4],
] as const

const file = (name: string, rows: TestCell[][]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: makeWorkbook(sheetXml(rows)),
})

const yearOfBirth: Record<(typeof classes)[number], number> = { 'VII-A': 2014, 'VIII-A': 2013, 'IX-A': 2012 }

const students = classes.flatMap((name, at) =>
  Array.from({ length: studentsPerClass }, (_, i): TestCell[] => {
    const no = at * studentsPerClass + i + 1
    const day = `${yearOfBirth[name]}-05-${String(i + 1).padStart(2, '0')}`
    return [
      no,
      `Siswa ${String(no).padStart(2, '0')}`,
      `26${String(no).padStart(3, '0')}`,
      no % 2 ? 'L' : 'P',
      '',
      day,
      name,
    ]
  }),
)

export const threeWorkbooks = {
  students: file('daftar_pd.xlsx', [
    ['Daftar Peserta Didik'],
    ['Tahun pelajaran 2026/2027'],
    [],
    [],
    ['No', 'Nama', 'NIPD', 'JK', 'NISN', 'Tanggal Lahir', 'Rombel Saat Ini'],
    ...students,
  ]),
  teachers: file('daftar_guru.xlsx', [
    ['No', 'Nama', 'NUPTK', 'JK', 'Tanggal Lahir', 'Status Kepegawaian', 'Jenis PTK', 'Email'],
    ...teachers.map((name, i): TestCell[] => [
      i + 1,
      name,
      '',
      i % 2 ? 'P' : 'L',
      `198${i}-03-0${i + 1}`,
      'PNS',
      'Guru Mapel',
      name === 'Yusuf Hidayat' ? 'yusuf.hidayat@sekolah.sch.id' : '',
    ]),
  ]),
  /** Two classes have their wali kelas; the operator sets the third. */
  lessons: file('rombel.xlsx', [
    ['Tingkat', 'Nama Rombel', 'Kurikulum', 'Nama PTK', 'Nama Matpel', 'Kode Matpel', 'JJM'],
    ...classes.flatMap((name, at): TestCell[][] => [
      ...(at < 2 ? [['', name, 'Merdeka', teachers[at + 3] ?? '', '', '', '']] : []),
      ...subjects.map(([subject, code, teacher, jp]): TestCell[] => ['', name, 'Merdeka', teacher, subject, code, jp]),
    ]),
  ]),
}
