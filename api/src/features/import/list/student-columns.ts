import { gender, religion } from './choices.ts'
import type { Column, ListShape } from './column.ts'
import { date } from './dates.ts'
import {
  decimal,
  digits,
  freeIdentifier,
  mailAddress,
  neighbourhood,
  personName,
  phone,
  text,
  wholeNumber,
} from './readers.ts'
import { rombel } from './rombel.ts'

/** The same six columns stand under Data Ayah, Data Ibu and Data Wali. */
const parentColumns = (relation: 'AYAH' | 'IBU' | 'WALI', word: 'Ayah' | 'Ibu' | 'Wali') =>
  [
    { key: `${relation}.name`, label: `Data ${word}: Nama`, also: [`Nama ${word}`], read: personName },
    {
      key: `${relation}.birth_year`,
      label: `Data ${word}: Tahun Lahir`,
      also: [`Tahun Lahir ${word}`],
      read: wholeNumber({ from: 1900, to: 2020 }),
    },
    {
      key: `${relation}.education`,
      label: `Data ${word}: Jenjang Pendidikan`,
      also: [`Jenjang Pendidikan ${word}`, `Pendidikan ${word}`],
      read: text,
    },
    { key: `${relation}.job`, label: `Data ${word}: Pekerjaan`, also: [`Pekerjaan ${word}`], read: text },
    {
      key: `${relation}.sensitive.income`,
      label: `Data ${word}: Penghasilan`,
      also: [`Penghasilan ${word}`],
      read: text,
      sensitive: 'income',
    },
    {
      key: `${relation}.sensitive.nik`,
      label: `Data ${word}: NIK`,
      also: [`NIK ${word}`],
      read: digits(16),
      sensitive: 'identity',
    },
  ] as const satisfies readonly Column[]

/** Dapodik's Daftar Peserta Didik: 66 columns under two header rows, as exported in 2026. */
const columns = [
  { key: 'name', label: 'Nama', also: ['Nama Peserta Didik', 'Nama Siswa'], read: personName, required: true },
  { key: 'nis', label: 'NIPD', also: ['NIS'], read: freeIdentifier, required: true },
  { key: 'gender', label: 'JK', also: ['L/P', 'Jenis Kelamin'], read: gender, required: true },
  { key: 'nisn', label: 'NISN', read: digits(10) },
  { key: 'birth_place', label: 'Tempat Lahir', read: text },
  { key: 'dob', label: 'Tanggal Lahir', also: ['Tgl Lahir'], read: date, required: true },
  { key: 'sensitive.nik', label: 'NIK', read: digits(16), sensitive: 'identity' },
  { key: 'religion', label: 'Agama', read: religion },
  { key: 'address', label: 'Alamat', also: ['Alamat Jalan'], read: text },
  { key: 'rt', label: 'RT', read: neighbourhood },
  { key: 'rw', label: 'RW', read: neighbourhood },
  { key: 'hamlet', label: 'Dusun', also: ['Nama Dusun'], read: text },
  // "Keluarahan" is Dapodik's own slip in some versions.
  { key: 'village', label: 'Kelurahan', also: ['Keluarahan', 'Desa/Kelurahan'], read: text },
  { key: 'district', label: 'Kecamatan', read: text },
  { key: 'postal_code', label: 'Kode Pos', also: ['Kodepos'], read: digits(5) },
  { key: 'extra.livingWith', label: 'Jenis Tinggal', read: text },
  { key: 'extra.transport', label: 'Alat Transportasi', also: ['Moda Transportasi'], read: text },
  { key: 'extra.landline', label: 'Telepon', read: phone },
  { key: 'phone', label: 'HP', also: ['No HP', 'Nomor HP'], read: phone },
  { key: 'email', label: 'E-Mail', read: mailAddress },
  { key: 'extra.skhunNo', label: 'SKHUN', also: ['No SKHUN'], read: freeIdentifier },
  { key: 'sensitive.kpsReceiver', label: 'Penerima KPS', read: text, sensitive: 'aid' },
  { key: 'sensitive.kpsNo', label: 'No. KPS', also: ['Nomor KPS'], read: freeIdentifier, sensitive: 'aid' },
  ...parentColumns('AYAH', 'Ayah'),
  ...parentColumns('IBU', 'Ibu'),
  ...parentColumns('WALI', 'Wali'),
  { key: 'class', label: 'Rombel Saat Ini', also: ['Rombel', 'Rombongan Belajar', 'Kelas'], read: rombel },
  { key: 'extra.examNo', label: 'No Peserta Ujian Nasional', also: ['No Peserta UN'], read: freeIdentifier },
  { key: 'extra.diplomaNo', label: 'No Seri Ijazah', also: ['Nomor Seri Ijazah'], read: freeIdentifier },
  { key: 'sensitive.kipReceiver', label: 'Penerima KIP', read: text, sensitive: 'aid' },
  { key: 'sensitive.kipNo', label: 'Nomor KIP', also: ['No KIP'], read: freeIdentifier, sensitive: 'aid' },
  { key: 'sensitive.kipName', label: 'Nama di KIP', read: personName, sensitive: 'aid' },
  { key: 'sensitive.kksNo', label: 'Nomor KKS', also: ['No KKS'], read: freeIdentifier, sensitive: 'aid' },
  { key: 'extra.birthCertificateNo', label: 'No Registrasi Akta Lahir', read: freeIdentifier },
  { key: 'sensitive.bank', label: 'Bank', read: text, sensitive: 'bank' },
  {
    key: 'sensitive.accountNo',
    label: 'Nomor Rekening Bank',
    also: ['No Rekening'],
    read: freeIdentifier,
    sensitive: 'bank',
  },
  { key: 'sensitive.accountName', label: 'Rekening Atas Nama', read: personName, sensitive: 'bank' },
  {
    key: 'sensitive.pipEligible',
    label: 'Layak PIP (usulan dari sekolah)',
    also: ['Layak PIP'],
    read: text,
    sensitive: 'aid',
  },
  { key: 'sensitive.pipReason', label: 'Alasan Layak PIP', read: text, sensitive: 'aid' },
  { key: 'sensitive.specialNeeds', label: 'Kebutuhan Khusus', read: text, sensitive: 'health' },
  { key: 'extra.originSchool', label: 'Sekolah Asal', read: text },
  { key: 'extra.childNo', label: 'Anak ke-berapa', also: ['Anak Ke'], read: wholeNumber({ from: 1, to: 30 }) },
  { key: 'sensitive.latitude', label: 'Lintang', read: decimal, sensitive: 'location' },
  { key: 'sensitive.longitude', label: 'Bujur', read: decimal, sensitive: 'location' },
  {
    key: 'sensitive.familyCardNo',
    label: 'No KK',
    also: ['Nomor KK', 'No. KK'],
    read: digits(16),
    sensitive: 'identity',
  },
  { key: 'sensitive.weightKg', label: 'Berat Badan', read: decimal, sensitive: 'health' },
  { key: 'sensitive.heightCm', label: 'Tinggi Badan', read: decimal, sensitive: 'health' },
  { key: 'sensitive.headCm', label: 'Lingkar Kepala', read: decimal, sensitive: 'health' },
  {
    key: 'extra.siblings',
    label: 'Jml. Saudara Kandung',
    also: ['Jumlah Saudara Kandung'],
    read: wholeNumber({ from: 0, to: 30 }),
  },
  { key: 'extra.distanceKm', label: 'Jarak Rumah ke Sekolah (KM)', also: ['Jarak Rumah ke Sekolah'], read: decimal },
] as const satisfies readonly Column[]

export const studentList: ListShape = {
  title: 'Daftar Peserta Didik',
  page: 'Siswa',
  columns,
  ignored: ['No'],
  groups: ['Data Ayah', 'Data Ibu', 'Data Wali'],
  own: ['NIPD', 'NISN', 'Rombel Saat Ini'],
  ages: { from: 4, to: 25 },
  unique: ['nis'],
  doubtful: ['nisn'],
  match: [['nisn'], ['name', 'dob', 'nis']],
}
