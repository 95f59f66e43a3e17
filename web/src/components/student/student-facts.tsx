import { formatDate } from '@hadir/contract/dates/dates.ts'
import { genderLabels } from '@hadir/contract/labels.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { entryTypeLabels, relationLabels, relations } from '@hadir/contract/student/student-labels.ts'

type Value = string | number | null | undefined | false
type Section = { title: string; facts: readonly (readonly [label: string, value: Value])[] }

/** A student's data for those who cannot edit it; empty or hidden fields have no label. */
export function StudentFacts({ record, more = [] }: { record: StudentRecord; more?: Section['facts'] }) {
  const sections = sectionsOf(record, more)
    .map(({ title, facts }) => ({ title, facts: facts.filter(([, value]) => value !== null && value !== '' && value) }))
    .filter(({ facts }) => facts.length > 0)
  return sections.map(({ title, facts }) => (
    <section key={title} className="grid max-w-3xl gap-3 rounded-surface border bg-surface p-4 sm:p-6">
      <h2 className="font-semibold">{title}</h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

const sectionsOf = (of: StudentRecord, more: Section['facts']): Section[] => [
  {
    title: 'Identitas',
    facts: [
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
    ],
  },
  {
    title: 'Alamat dan kontak',
    facts: [
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
    ],
  },
  ...relations.map((relation) => {
    const one = of.guardians[relation]
    return {
      title: relationLabels[relation],
      facts: [
        ['Nama', one?.name],
        ['Tahun lahir', one?.birthYear],
        ['Pekerjaan', one?.job],
        ['Pendidikan', one?.education],
        ['HP', one?.phone && shownPhone(one.phone)],
        ['Email', one?.email],
      ] as const,
    }
  }),
  {
    title: 'Pendaftaran',
    facts: [
      ['Jenis pendaftaran', entryTypeLabels[of.entryType as keyof typeof entryTypeLabels] ?? of.entryType],
      ['Diterima tanggal', of.entryDate && formatDate(of.entryDate)],
      ['Diterima di tingkat', of.entryGrade],
      ['Sekolah asal', of.originSchool],
      ['NPSN sekolah asal', of.originNpsn],
      ['Nomor ijazah sebelumnya', of.prevDiplomaNo],
      ['Nomor SKHUN', of.skhunNo],
    ],
  },
]
