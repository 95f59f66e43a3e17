import {
  academicSubjectEndpoints,
  type AcademicSubject,
  usualThreshold,
  usualWeeklyJp,
  weightPresets,
} from '@hadir/contract/subject/academic-subject.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeListOf } from '../../../http/whole-list.ts'
import { DeleteRecord } from '../../../components/form/delete-record.tsx'
import { ComboField } from '../../../components/form/fields/fields.tsx'
import { HistoryLabel } from '../../../components/form/history-label.ts'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { ParticipantsDialog } from '../participants-dialog.tsx'
import { JointSection } from './joint-section.tsx'
import { TeachingFields } from './teaching-fields.tsx'

const touches = [academicSubjectEndpoints.list, academicClassEndpoints.list, academicTeacherEndpoints.list]
const [preset] = weightPresets

export const AcademicSubjectFormPage = () => (
  <LoadRecord endpoint={academicSubjectEndpoints.read}>
    {(record) => (record ? <ChangeAcademicSubject key={record.id} record={record} /> : <NewAcademicSubject />)}
  </LoadRecord>
)

function NewAcademicSubject() {
  const schoolId = useSchoolId()
  const classes = useQuery(wholeListOf(academicClassEndpoints.list, { params: { schoolId }, query: {} }))
  const subjects = useQuery(wholeListOf(subjectEndpoints.list, { query: { status: 'aktif' } }))
  const known = subjects.data ?? []
  return (
    <RecordForm
      title="Tambah mata pelajaran kelas"
      endpoint={academicSubjectEndpoints.create}
      params={{ schoolId }}
      defaults={{
        academicClassId: '',
        subjectId: '',
        teacherId: '',
        coTeacherIds: [],
        weeklyJp: usualWeeklyJp,
        threshold: usualThreshold,
        weightLm: preset.weightLm,
        weightSts: preset.weightSts,
        weightSas: preset.weightSas,
        semesterNo: null,
        skNumber: '',
        skDate: '',
      }}
      touches={touches}
      backTo={paths.academicSubjects}
    >
      {(control, form) => (
        <>
          <ComboField
            control={control}
            name="academicClassId"
            label="Kelas"
            options={(classes.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Pilih kelas"
            required
          />
          <ComboField
            control={control}
            name="subjectId"
            label="Mata pelajaran"
            options={known.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
            placeholder="Pilih mata pelajaran"
            onChosen={(chosen) => {
              const subject = known.find(({ id }) => id === chosen)
              if (subject?.weeklyJp) form.setValue('weeklyJp', subject.weeklyJp)
              if (subject?.threshold != null) form.setValue('threshold', subject.threshold)
            }}
            required
          />
          <TeachingFields control={control} form={form} record={null} />
        </>
      )}
    </RecordForm>
  )
}

function ChangeAcademicSubject({ record }: { record: AcademicSubject }) {
  const params = { schoolId: useSchoolId(), id: record.id }
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="grid gap-6">
      <RecordForm
        title={`${record.subject.name} – ${record.academicClass.name}`}
        endpoint={academicSubjectEndpoints.update}
        params={params}
        defaults={toFields(record)}
        resource={academicSubjectEndpoints}
        toFields={toFields}
        touches={touches}
        backTo={paths.academicSubjects}
      >
        {(control, form) => (
          <>
            <TeachingFields control={control} form={form} record={record} />
            <HistoryLabel name="joint" label="Pelajaran gabungan" />
          </>
        )}
      </RecordForm>
      <JointSection {...{ record, params }} />
      {record.subject.group !== 'EKSKUL' && (
        <section className="flex flex-wrap items-center justify-between gap-3 rounded-surface border bg-surface p-4">
          <p className="min-w-0">
            <span className="block font-semibold">Peserta</span>
            <span className="text-sm text-soft">Siapa yang mengikuti mapel ini, juga dari kelas lain.</span>
          </p>
          <Button onClick={() => setChoosing(true)}>Pilih peserta</Button>
        </section>
      )}
      {isChoosing && (
        <ParticipantsDialog
          evaluation={{ id: record.id, semesterNo: record.semesterNo ?? undefined }}
          onClose={() => setChoosing(false)}
        />
      )}
      <DeleteRecord
        endpoint={academicSubjectEndpoints.remove}
        params={params}
        what={`${record.subject.name} dari kelas ${record.academicClass.name}`}
        touches={touches}
        backTo={paths.academicSubjects}
      />
    </div>
  )
}

const toFields = (record: AcademicSubject) => ({
  teacherId: record.teacher?.id ?? '',
  coTeacherIds: record.coTeachers.map(({ id }) => id),
  weeklyJp: record.weeklyJp,
  threshold: record.threshold,
  weightLm: record.weightLm,
  weightSts: record.weightSts,
  weightSas: record.weightSas,
  semesterNo: record.semesterNo,
  skNumber: record.skNumber ?? '',
  skDate: record.skDate ?? '',
  version: record.version,
})
