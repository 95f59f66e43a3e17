import { reportCardEndpoints, reportCardFields } from '@hadir/contract/student/report-card/record.ts'
import { type StudentReportCard, reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, FieldPath } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useBodyForm } from '../../../../components/form/body-form.ts'
import { useEditConflict } from '../../../../components/form/edit-conflict.tsx'
import type { Wholes } from '../../../../components/form/versions.ts'
import { errorPaths } from '../../../../components/form/field-errors.ts'
import { FormFieldsContext, makeFormFields } from '../../../../components/form/form-fields.ts'
import { HistoryLabel } from '../../../../components/form/history-label.ts'
import { RecordHistory } from '../../../../components/form/record-history.tsx'
import { showSaved } from '../../../../components/form/keep-typed.ts'
import { showServerErrors } from '../../../../components/form/server-errors.ts'
import { UnsavedChangesGuard } from '../../../../components/form/unsaved-changes-guard.tsx'
import { CallError } from '../../../../http/call-error.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { AbsenceFields } from './absence-fields.tsx'
import { AchievementFields } from './achievement-fields.tsx'
import { AttitudeFields } from './attitude-fields.tsx'
import { type CardFields, toFields } from './card-values.ts'
import { DecisionField } from './decision-field.tsx'
import { InternshipFields } from './internship-fields.tsx'
import { NoteField } from './note-field.tsx'
import { SaveBar } from './save-bar.tsx'
import { Section } from '../section.tsx'
import { useSaveKey } from './student-keys.ts'
import type { RequestedRapor } from '../version-list.tsx'

const touches = [reportCardListEndpoints.list]
const resource = { read: reportCardListEndpoints.read, history: reportCardEndpoints.history }
/** Rows of two versions are unrelated: the list is chosen as a whole. */
const rowsAsOne: Wholes = {
  of: (field) => /^(?:achievements|internships)\b/.exec(field)?.[0],
  label: (field) => (field === 'internships' ? 'Praktik kerja lapangan' : 'Prestasi'),
  show: (field, of) => {
    const { achievements = [], internships = [] } = of as Partial<CardFields>
    const names = field === 'internships' ? internships.map(({ place }) => place) : achievements.map(({ name }) => name)
    return names.join(', ')
  },
}
const formId = 'isian-rapor'

type ReportCardFormProps = {
  student: StudentReportCard
  requested: Omit<RequestedRapor, 'id'>
  /** Opens the next student, with the caret in the same field. */
  onNext: ((field: string, wasSaved: boolean) => void) | null
  onUnsaved: (isUnsaved: boolean) => void
  /** The read-only part beside it. */
  children: ReactNode
}

/** The homeroom teacher's part of one rapor. It stays open after saving, or goes on to the next student. */
export function ReportCardForm({ student, requested, onNext, onUnsaved, children }: ReportCardFormProps) {
  const { card } = student
  const params = { schoolId: useSchoolId(), id: student.id }
  const { state } = useLocation()
  const [form, draft] = useBodyForm(reportCardFields, toFields(student), {
    endpoint: reportCardEndpoints.save,
    of: [params, requested],
    isPage: true,
    hasVersionChoice: true,
  })
  const [fields] = useState(() => makeFormFields((name) => form.setFocus(name as FieldPath<CardFields>)))
  const send = useEndpointMutation(reportCardEndpoints.save, { touches })
  const { isDirty, isSubmitting } = form.formState
  const [goesOn, setGoesOn] = useState(false)
  const [isSavedHere, setSavedHere] = useState(false)
  const clash = useEditConflict({
    form,
    fields,
    resource,
    params,
    query: requested,
    wholes: rowsAsOne,
    toFields,
    save: () => save(goesOn),
  })

  // A notice would cover a phone's buttons for each of 36 students: the bar itself shows it.
  const { field: focus, saved } = (state ?? {}) as { field?: string; saved?: string }
  useEffect(() => {
    if (focus) form.setFocus(focus as FieldPath<CardFields>)
  }, [focus, form])
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])
  // Refetched behind an untouched form, so that editing starts from what others wrote meanwhile.
  useEffect(() => {
    if (!form.formState.isDirty && card.version > (form.getValues('version') ?? 0)) form.reset(toFields(student))
  }, [card.version, form, student])

  const focusError = (errors: FieldErrors<CardFields>) => {
    const [path] = errorPaths(errors)
    if (path) fields.focusField(path)
  }
  const goOn = (wasSaved: boolean) => onNext?.(fieldInFocus() ?? 'note', wasSaved)
  const write = async (body: CardFields, isToNext: boolean) => {
    try {
      const { data } = await send.mutateAsync({ params, query: requested, body })
      draft.discard()
      // The guard must be updated before the next line navigates away.
      const hasTyped = flushSync(() => {
        setSavedHere(true)
        return showSaved(form, { sent: body, saved: toFields({ ...student, card: data }) })
      })
      if (isToNext && !hasTyped) goOn(true)
    } catch (error) {
      if (error instanceof CallError && error.body.code === 'CHANGED_MEANWHILE' && (await clash.showConflict())) return
      const hasField = (path: string) => (path.split('.')[0] ?? '') in form.getValues()
      showServerErrors(error as Error, { setError: form.setError, hasField, focusField: fields.focusField })
    }
  }
  const save = (isToNext: boolean) => {
    setGoesOn(isToNext)
    void form.handleSubmit((body) => write(body, isToNext), focusError)()
  }
  const begin = (isToNext: boolean) => (isToNext && !form.formState.isDirty ? goOn(false) : save(isToNext))
  useSaveKey(() => begin(true))
  const stateOf = () => {
    if (isDirty) return 'Ada yang belum disimpan'
    if (isSavedHere) return 'Semua tersimpan'
    if (saved) return `Rapor ${saved} tersimpan`
    return card.version > 0 ? 'Semua tersimpan' : 'Belum ada isian'
  }

  return (
    <FormFieldsContext value={fields}>
      <HistoryLabel name="state" label="Status" />
      <HistoryLabel name="published" label="Versi terbit" />
      <HistoryLabel name="reason" label="Alasan" />
      <HistoryLabel name="conceded" label="Dikunci tanpa" />
      {draft.offer}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <form
          id={formId}
          noValidate
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            begin(false)
          }}
        >
          <Section title="Catatan">
            <NoteField form={form} />
          </Section>
          {card.decisions.length > 0 && (
            <Section title="Keputusan">
              <DecisionField form={form} student={student} />
            </Section>
          )}
          {card.curriculum === 'K13' && (
            <Section title="Sikap">
              <AttitudeFields form={form} />
            </Section>
          )}
          <Section title="Ketidakhadiran">
            <AbsenceFields form={form} absences={student.absences} />
          </Section>
          {card.period === 'AKHIR' && (card.hasInternships || card.internships.length > 0) && (
            <Section title="Praktik kerja lapangan">
              <InternshipFields form={form} />
            </Section>
          )}
          {card.period === 'AKHIR' && (
            <Section title="Prestasi">
              <AchievementFields form={form} />
            </Section>
          )}
        </form>
        <div className="grid grid-cols-1 gap-4">{children}</div>
      </div>
      <div className="*:max-w-none">
        <RecordHistory endpoint={reportCardEndpoints.history} params={params} query={requested} fields={fields} />
      </div>
      <SaveBar formId={formId} state={stateOf()} isBusy={isSubmitting} onNext={onNext && (() => begin(true))} />
      <UnsavedChangesGuard isDirty={isDirty} parameter="period" />
      {clash.dialog}
    </FormFieldsContext>
  )
}

/** The name of the field with the caret. */
function fieldInFocus(): string | null {
  const at = document.activeElement
  return (at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement || at instanceof HTMLSelectElement) &&
    at.form?.id === formId &&
    !/^(?:achievements|internships)\b/.test(at.name)
    ? at.name || null
    : null
}
