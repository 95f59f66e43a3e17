import { formatDate } from '@hadir/contract/dates/dates.ts'
import { genderLabels } from '@hadir/contract/labels.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import type { Guardian, StudentRecord } from '@hadir/contract/student/student.ts'
import { entryTypeLabels, relationLabels, relations } from '@hadir/contract/student/student-labels.ts'
import { type Fact, Facts, isFilled } from '../form/facts.tsx'

type Section = { title: string; facts: readonly Fact[] }

/** A student's data for those who cannot edit it; empty or hidden fields have no label, nor parts without any. */
export function StudentFacts({ record, more = [] }: { record: StudentRecord; more?: readonly Fact[] }) {
  return studentSections(record, more)
    .filter(({ facts }) => facts.some(isFilled))
    .map(({ title, facts }) => (
      <section key={title} className="grid max-w-3xl gap-3 rounded-surface border bg-surface p-4 sm:p-6">
        <h2 className="font-semibold">{title}</h2>
        <Facts facts={facts} />
      </section>
    ))
}

const studentSections = (of: StudentRecord, more: readonly Fact[]): Section[] => [
  { title: 'Identitas', facts: identityFacts(of, more) },
  { title: 'Alamat dan kontak', facts: addressFacts(of) },
  ...relations.map((relation) => ({ title: relationLabels[relation], facts: guardianFacts(of.guardians[relation]) })),
  { title: 'Pendaftaran', facts: entryFacts(of) },
]

export const identityFacts = (of: StudentRecord, more: readonly Fact[] = []): Fact[] => [
  ['Kelas', of.currentClass?.name],
  ['NIS', of.nis],
  ['NISN', of.nisn],
  ...more,
  ['Jenis kelamin', genderLabels[of.gender]],
  ['Tempat lahir', of.birthPlace],
  ['Tanggal lahir', of.dob && formatDate(of.dob)],
  ['Agama', of.religion],
  ['Status dalam keluarga', of.familyStatus],
  ['Anak ke', of.childNo],
  ['Jumlah saudara kandung', of.siblings?.toString()],
  ['Nomor akta lahir', of.birthCertificateNo],
  ['HP wali', !of.isWhole && of.guardianPhone && shownPhone(of.guardianPhone)],
]

export const addressFacts = (of: StudentRecord): Fact[] => [
  ['Alamat', of.address],
  ['RT/RW', [of.rt, of.rw].filter(Boolean).join('/')],
  ['Dusun', of.hamlet],
  ['Desa / kelurahan', of.village],
  ['Kecamatan', of.district],
  ['Kabupaten / kota', of.regency],
  ['Provinsi', of.province],
  ['Kode pos', of.postalCode],
  ['HP', of.phone && shownPhone(of.phone)],
  ['Email', of.email],
  ['Jenis tinggal', of.livingWith],
  ['Alat transportasi', of.transport],
  ['Jarak ke sekolah', of.distanceKm !== null && `${of.distanceKm.toLocaleString('id-ID')} km`],
]

export const guardianFacts = (one: Guardian | null): Fact[] => [
  ['Nama', one?.name],
  ['Tahun lahir', one?.birthYear],
  ['Pekerjaan', one?.job],
  ['Pendidikan', one?.education],
  ['HP', one?.phone && shownPhone(one.phone)],
  ['Email', one?.email],
]

export const entryFacts = (of: StudentRecord): Fact[] => [
  ['Jenis pendaftaran', entryTypeLabels[of.entryType as keyof typeof entryTypeLabels] ?? of.entryType],
  ['Diterima tanggal', of.entryDate && formatDate(of.entryDate)],
  ['Diterima di tingkat', of.entryGrade],
  ['Sekolah asal', of.originSchool],
  ['NPSN sekolah asal', of.originNpsn],
  ['Nomor ijazah sebelumnya', of.prevDiplomaNo],
  ['Nomor SKHUN', of.skhunNo],
]
