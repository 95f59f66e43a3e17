import type { z } from 'zod'
import { educations, employmentStatuses, ptkTypes, religions } from '@hadir/contract/labels.ts'
import {
  type Teacher,
  teacherCompletenessItems,
  teacherEndpoints,
  type teacherFields,
} from '@hadir/contract/teacher/teacher.ts'
import { DeleteRecord } from '../../../components/form/delete-record.tsx'
import { FormTabs } from '../../../components/form/form-tabs.tsx'
import { HistoryLabel } from '../../../components/form/history-label.ts'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { RecordForm, type Whole } from '../../../components/form/record-form.tsx'
import { paths } from '../../../paths.ts'
import { Missing } from '../completeness.tsx'
import { TeacherHead } from './teacher-head.tsx'
import { ContactTab, EmploymentTab, IdentityTab, StatusTab } from './teacher-tabs.tsx'
import { TeacherNumbers } from './teacher-numbers.tsx'

const touches = [teacherEndpoints.list]

export function TeacherFormPage() {
  return <LoadRecord endpoint={teacherEndpoints.read}>{(record) => <TeacherForm record={record} />}</LoadRecord>
}

function TeacherForm({ record }: { record: Teacher | null }) {
  const params = record ? { id: record.id } : undefined
  return (
    <div className="grid gap-6">
      <RecordForm
        title={record ? record.name : 'Tambah guru'}
        head={record && <TeacherHead record={record} />}
        endpoint={record ? teacherEndpoints.update : teacherEndpoints.create}
        params={params}
        defaults={record ? toFields(record) : { name: '', dob: '', status: 'AKTIF' }}
        resource={teacherEndpoints}
        toFields={toFields}
        touches={touches}
        backTo={paths.teachers}
      >
        {(control, form) => (
          <>
            <HistoryLabel name="photo" label="Foto" />
            <HistoryLabel name="nik" label="NIK" />
            <HistoryLabel name="npwp" label="NPWP" />
            {/* Of changes logged by earlier versions. */}
            <HistoryLabel name="missing" label="Belum lengkap" />
            <FormTabs
              form={form}
              label="Data guru"
              tabs={[
                { value: 'identitas', label: 'Identitas', content: <IdentityTab control={control} /> },
                { value: 'kepegawaian', label: 'Kepegawaian', content: <EmploymentTab control={control} /> },
                { value: 'kontak', label: 'Kontak dan alamat', content: <ContactTab form={form} /> },
                { value: 'status', label: 'Status', content: <StatusTab control={control} record={record} /> },
              ]}
            />
          </>
        )}
      </RecordForm>
      {params && record && (
        <>
          <section className="grid max-w-3xl gap-2 rounded-surface border bg-surface p-4 sm:p-6">
            <Missing title="Kelengkapan data" missing={record.missing ?? []} items={teacherCompletenessItems} />
          </section>
          <TeacherNumbers record={record} />
          <DeleteRecord
            endpoint={teacherEndpoints.remove}
            params={params}
            what={`guru ${record.name}`}
            touches={touches}
            backTo={paths.teachers}
          />
        </>
      )}
    </div>
  )
}

/** An empty field of a form is '', never null. */
function toFields(teacher: Teacher): Whole<z.input<typeof teacherFields>> {
  const employmentStatus = employmentStatuses.find((one) => one === teacher.employmentStatus)
  const ptkType = ptkTypes.find((one) => one === teacher.ptkType)
  return {
    name: teacher.name,
    gender: teacher.gender,
    status: teacher.status,
    version: teacher.version,
    titleFront: teacher.titleFront ?? '',
    titleBack: teacher.titleBack ?? '',
    birthPlace: teacher.birthPlace ?? '',
    dob: teacher.dob ?? '',
    nuptk: teacher.nuptk ?? '',
    nip: teacher.nip ?? '',
    ...(employmentStatus && { employmentStatus }),
    ...(ptkType && { ptkType }),
    religion: religions.find((one) => one === teacher.religion) ?? '',
    education: educations.find((one) => one === teacher.education) ?? '',
    rank: teacher.rank ?? '',
    tmt: teacher.tmt ?? '',
    major: teacher.major ?? '',
    phone: teacher.phone ?? '',
    email: teacher.email ?? '',
    address: teacher.address ?? '',
    village: teacher.village ?? '',
    district: teacher.district ?? '',
    regency: teacher.regency ?? '',
    province: teacher.province ?? '',
    postalCode: teacher.postalCode ?? '',
    leftOn: teacher.leftOn ?? '',
    leftReason: teacher.leftReason ?? '',
  }
}
