import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { genderLabels } from '@hadir/contract/labels.ts'
import { exitTypeLabels, type Outcome, outcomeLabels } from '@hadir/contract/student/academic-student.ts'
import { atPlace, type SchoolType, type SchoolWords, schoolWords } from '@hadir/contract/school/school-words.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import { type StudentRecord, studentStatusLabels } from '@hadir/contract/student/student.ts'
import { entryTypeLabels, relationLabels, relations } from '@hadir/contract/student/student-labels.ts'
import type { TableLayout } from '../../../platform/documents/pdf/table-layouts.ts'

export type Membership = {
  academicYear: string
  className: string
  rollNo: number | null
  joinDate: SchoolDate
  leaveDate: SchoolDate | null
  outcome: Outcome | null
}

const dash = '-'
const date = (value: SchoolDate | null) => (value ? formatDate(value) : dash)
const phone = (value: string | null) => (value ? shownPhone(value) : dash)
const filled = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ') || dash

type Fact = [label: string, value: string | number | null]

const facts = (rows: readonly Fact[]): Content => ({
  table: { widths: [128, '*'], body: rows.map(([label, value]): TableCell[] => [label, `: ${value ?? dash}`]) },
  layout: 'facts' satisfies TableLayout,
})

const part = (title: string, content: Content): Content => [{ text: title, bold: true, margin: [0, 7, 0, 2] }, content]

const lined = (head: string[], rows: (string | number)[][], widths: (string | number)[]): Content => ({
  table: {
    headerRows: 1,
    widths,
    body: [head.map((text) => ({ text, bold: true, fillColor: '#eeeeee' })), ...rows],
  },
  layout: 'rows' satisfies TableLayout,
})

/** One student's sheet of the buku induk, without sensitive data: it may lie open on a desk. */
export function registerSheet(
  one: StudentRecord,
  { memberships, photo, school }: { memberships: readonly Membership[]; photo: string | undefined; school: SchoolType },
): Content[] {
  const words = schoolWords(school)
  return [
    { text: 'LEMBAR BUKU INDUK SISWA', bold: true, fontSize: 12, alignment: 'center' },
    { text: words.kind, alignment: 'center', margin: [0, 0, 0, 4] },
    {
      columns: [
        part('A. Identitas', facts(identity(one))),
        photo
          ? { image: photo, cover: { width: 85, height: 113 }, width: 85, margin: [0, 8, 0, 0] }
          : { text: '', width: 85 },
      ],
      columnGap: 12,
    },
    ...[
      part('B. Alamat dan kontak', facts(address(one, words))),
      part('C. Orang tua dan wali', parents(one)),
      part('D. Pendaftaran', facts(entry(one))),
      part(
        'E. Riwayat kelas',
        memberships.length > 0
          ? lined(
              ['Tahun pelajaran', 'Kelas', 'No. absen', 'Masuk', 'Keluar', 'Hasil'],
              memberships.map((of) => [
                of.academicYear,
                of.className,
                of.rollNo ?? dash,
                date(of.joinDate),
                date(of.leaveDate),
                of.outcome ? outcomeLabels[of.outcome] : dash,
              ]),
              ['*', '*', 55, 70, 70, 80],
            )
          : { text: 'Belum pernah masuk kelas.' },
      ),
      part('F. Keluar', leaving(one)),
    ].flat(),
  ]
}

const identity = (one: StudentRecord): Fact[] => [
  ['Nama lengkap', one.name],
  ['NIS / NISN', [one.nis, one.nisn ?? dash].join(' / ')],
  ['Jenis kelamin', genderLabels[one.gender]],
  ['Tempat, tanggal lahir', filled(one.birthPlace, date(one.dob))],
  ['Agama', one.religion],
  ['Status dalam keluarga', one.familyStatus],
  ['Anak ke / saudara', [one.childNo ?? dash, one.siblings ?? dash].join(' / ')],
  ['Status', studentStatusLabels[one.status]],
]

const address = (one: StudentRecord, words: SchoolWords): Fact[] => [
  ['Alamat', filled(one.address, one.rt && `RT ${one.rt}`, one.rw && `RW ${one.rw}`, one.hamlet)],
  ['Desa / kecamatan', filled(one.village, one.district)],
  ['Kabupaten / provinsi', filled(one.regency, one.province)],
  ['Kode pos', one.postalCode],
  ['HP / email', filled(phone(one.phone), one.email)],
  ['Tinggal / transportasi', filled(one.livingWith, one.transport)],
  [
    atPlace('Jarak ke sekolah', words),
    one.distanceKm === null ? dash : `${String(one.distanceKm).replace('.', ',')} km`,
  ],
]

function parents(one: StudentRecord): Content {
  const rows = relations.flatMap((relation) => {
    const guardian = one.guardians[relation]
    if (!guardian) return []
    const isPrimary = one.primaryContact === relation
    return [
      [
        `${relationLabels[relation]}${isPrimary ? ' (kontak utama)' : ''}`,
        guardian.name,
        guardian.birthYear ?? dash,
        guardian.education ?? dash,
        guardian.job ?? dash,
        phone(guardian.phone),
      ],
    ]
  })
  if (rows.length === 0) return { text: 'Belum diisi.' }
  return lined(['Hubungan', 'Nama', 'Lahir', 'Pendidikan', 'Pekerjaan', 'HP'], rows, [70, '*', 30, 65, 80, 90])
}

const entry = (one: StudentRecord): Fact[] => [
  ['Jenis pendaftaran', entryTypeLabels[one.entryType as keyof typeof entryTypeLabels] ?? one.entryType],
  ['Diterima tanggal / tingkat', [date(one.entryDate), one.entryGrade ?? dash].join(' / ')],
  ['Sekolah asal', filled(one.originSchool, one.originNpsn && `NPSN ${one.originNpsn}`)],
  ['Ijazah / SKHUN', [one.prevDiplomaNo ?? dash, one.skhunNo ?? dash].join(' / ')],
]

function leaving({ exit }: StudentRecord): Content {
  if (!exit) return { text: 'Masih bersekolah di sini.' }
  return facts([
    ['Keluar karena', exitTypeLabels[exit.exitType]],
    ['Keluar sejak', date(exit.exitDate)],
    ['Sekolah tujuan', exit.destinationSchool],
    ['Nomor ijazah / surat', [exit.diplomaNo ?? dash, exit.letterNo ?? dash].join(' / ')],
    ['Keterangan', exit.exitReason],
  ])
}
