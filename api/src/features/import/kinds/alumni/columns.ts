import { incomeBandLabels, tracerStatusLabels } from '@hadir/contract/student/alumni.ts'
import { gender, labelled, yesNo } from '../../list/choices.ts'
import type { Column, ListShape } from '../../list/column.ts'
import { date } from '../../list/dates.ts'
import {
  digits,
  freeIdentifier,
  mailAddress,
  personName,
  phone,
  shortText,
  text,
  wholeNumber,
} from '../../list/readers.ts'
import { className } from '../../list/rombel.ts'

const forNew = 'Wajib untuk alumni yang belum ada di data sekolah'

/** Graduates, also from before the school used the system, with what they have reported since. */
const columns = [
  { key: 'name', label: 'Nama', also: ['Nama Alumni', 'Nama Siswa', 'Nama Lengkap'], read: personName, required: true },
  {
    key: 'nisn',
    label: 'NISN',
    read: digits(10),
    help: 'Dari nomor ini siswa atau alumni yang sudah ada dikenali',
    without: 'alumni baru tercatat tanpa NISN',
  },
  { key: 'nis', label: 'NIS', also: ['NIPD'], read: freeIdentifier, help: forNew },
  { key: 'gender', label: 'JK', also: ['L/P', 'Jenis Kelamin'], read: gender, help: forNew },
  { key: 'birth_place', label: 'Tempat Lahir', read: text },
  { key: 'dob', label: 'Tanggal Lahir', also: ['Tgl Lahir'], read: date, help: forNew },
  {
    key: 'graduation_year',
    label: 'Tahun Lulus',
    also: ['Lulus', 'Tahun Kelulusan', 'Angkatan Lulus'],
    read: wholeNumber({ from: 1950, to: 2100 }),
    required: true,
  },
  { key: 'graduation_date', label: 'Tanggal Lulus', read: date },
  { key: 'last_class', label: 'Kelas Terakhir', read: shortText(className, 20) },
  {
    key: 'diploma_no',
    label: 'No. Ijazah',
    also: ['Nomor Ijazah', 'No Seri Ijazah', 'Nomor Seri Ijazah'],
    read: shortText(freeIdentifier, 60),
  },
  {
    key: 'tracer_status',
    label: 'Status Tracer',
    also: ['Status', 'Kegiatan Sekarang'],
    read: labelled(tracerStatusLabels, { Kuliah: 'Melanjutkan sekolah / kuliah', Menganggur: 'Mencari kerja' }),
  },
  { key: 'institution', label: 'Instansi', also: ['Kampus', 'Perusahaan'], read: shortText(text, 120) },
  { key: 'position', label: 'Jabatan/Program', also: ['Jabatan', 'Program Studi'], read: shortText(text, 120) },
  { key: 'field', label: 'Bidang', read: shortText(text, 120) },
  { key: 'city', label: 'Kota', read: shortText(text, 80) },
  { key: 'start_date', label: 'Mulai', also: ['Tanggal Mulai'], read: date },
  {
    key: 'waiting_months',
    label: 'Masa Tunggu (bulan)',
    also: ['Masa Tunggu'],
    read: wholeNumber({ from: 0, to: 60 }),
  },
  {
    key: 'relevance',
    label: 'Kesesuaian (1-5)',
    also: ['Kesesuaian'],
    read: wholeNumber({ from: 1, to: 5 }),
    help: '5 paling sesuai dengan yang dipelajari',
  },
  { key: 'income_band', label: 'Penghasilan', read: labelled(incomeBandLabels), sensitive: 'income' },
  { key: 'phone', label: 'HP', also: ['No HP', 'Nomor HP'], read: phone },
  { key: 'email', label: 'Email', also: ['E-Mail'], read: mailAddress },
  {
    key: 'contact_consent',
    label: 'Bersedia Dihubungi',
    read: yesNo,
    help: 'Ya: alumni mengizinkan perusahaan mitra melihat datanya',
  },
] as const satisfies readonly Column[]

export const alumniList: ListShape = {
  title: 'Daftar Alumni',
  page: 'Alumni',
  columns,
  ignored: ['No', 'Terakhir diperbarui'],
  groups: [],
  own: ['Tahun Lulus', 'Kelas Terakhir', 'Status Tracer'],
  fewest: 2,
  ages: { from: 11, to: 90 },
  about: { graduation_year: 'Lulus', last_class: 'Kelas', nis: 'NIS', nisn: 'NISN' },
  one: 'Alumni',
  sameBy: ['name', 'dob'],
  unique: ['nis'],
  doubtful: ['nisn'],
  // A school's own number identifies a person only together with the name.
  match: [['nisn'], ['nis', 'name'], ['name', 'dob']],
}
