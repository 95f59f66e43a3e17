import { formatDate } from '@hadir/contract/dates/dates.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import { genderLabels } from '@hadir/contract/labels.ts'
import { type Teacher, teacherEndpoints, teacherStatusLabels } from '@hadir/contract/teacher/teacher.ts'
import { type Fact, Facts, isFilled } from '../../../components/form/facts.tsx'
import { HistoryLabel } from '../../../components/form/history-label.ts'
import { RecordParts } from '../../../components/form/record-parts.tsx'
import { useMayCall } from '../../../components/list/list-export-menu.tsx'
import { paths } from '../../../paths.ts'
import { toFields } from './teacher-fields.ts'
import { ContactTab, EmploymentTab, IdentityTab, StatusTab } from './teacher-tabs.tsx'

const touches = [teacherEndpoints.list]

/** A teacher's data, which the office edits. */
export function TeacherParts({ record, hasHistory }: { record: Teacher; hasHistory: boolean }) {
  const mayWrite = useMayCall(teacherEndpoints.update)
  const facts = factsOf(record)
  if (!mayWrite) return <ReadParts facts={facts} />
  const { list, read, history } = teacherEndpoints
  return (
    <RecordParts
      endpoint={teacherEndpoints.update}
      params={{ id: record.id }}
      defaults={toFields(record)}
      resource={{ list, read, history }}
      hasHistory={hasHistory}
      toFields={toFields}
      touches={touches}
      list={paths.teachers}
      parts={(form) => [
        {
          value: 'identitas',
          label: 'Identitas',
          facts: <Facts facts={facts.Identitas} />,
          fields: <IdentityTab control={form.control} />,
        },
        {
          value: 'kepegawaian',
          label: 'Kepegawaian',
          facts: <Facts facts={facts.Kepegawaian} />,
          fields: <EmploymentTab control={form.control} />,
        },
        {
          value: 'kontak',
          label: 'Kontak dan alamat',
          facts: <Facts facts={facts['Kontak dan alamat']} />,
          fields: <ContactTab form={form} />,
        },
        {
          value: 'status',
          label: 'Status',
          facts: <Facts facts={facts.Status} />,
          fields: <StatusTab control={form.control} record={record} />,
        },
      ]}
    >
      <HistoryLabel name="photo" label="Foto" />
      <HistoryLabel name="nik" label="NIK" />
      <HistoryLabel name="npwp" label="NPWP" />
      {/* Of changes logged by earlier versions. */}
      <HistoryLabel name="missing" label="Belum lengkap" />
    </RecordParts>
  )
}

const ReadParts = ({ facts }: { facts: Record<string, readonly Fact[]> }) =>
  Object.entries(facts)
    .filter(([, each]) => each.some(isFilled))
    .map(([title, each]) => (
      <section key={title} className="grid gap-4 rounded-surface border bg-surface p-4 sm:p-6">
        <h2 className="font-semibold">{title}</h2>
        <Facts facts={each} />
      </section>
    ))

const factsOf = (of: Teacher) =>
  ({
    Identitas: [
      ['Nama tanpa gelar', of.name],
      ['Gelar depan', of.titleFront],
      ['Gelar belakang', of.titleBack],
      ['Jenis kelamin', genderLabels[of.gender]],
      ['Tempat lahir', of.birthPlace],
      ['Tanggal lahir', of.dob && formatDate(of.dob)],
      ['Agama', of.religion],
    ],
    Kepegawaian: [
      ['NIP', of.nip],
      ['NUPTK', of.nuptk],
      ['Status kepegawaian', of.employmentStatus],
      ['Jenis PTK', of.ptkType],
      ['Pangkat/Golongan', of.rank],
      ['TMT', of.tmt && formatDate(of.tmt)],
      ['Pendidikan', of.education],
      ['Jurusan', of.major],
    ],
    'Kontak dan alamat': [
      ['HP', of.phone && shownPhone(of.phone)],
      ['Email', of.email],
      ['Alamat', of.address],
      ['Desa / kelurahan', of.village],
      ['Kecamatan', of.district],
      ['Kabupaten / kota', of.regency],
      ['Provinsi', of.province],
      ['Kode pos', of.postalCode],
    ],
    Status: [
      ['Status', teacherStatusLabels[of.status]],
      ['Berhenti sejak', of.leftOn && formatDate(of.leftOn)],
      ['Alasan', of.leftReason],
    ],
  }) satisfies Record<string, readonly Fact[]>
