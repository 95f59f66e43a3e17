import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import {
  evaluationFields,
  type SubjectEvaluation,
  subjectEvaluationEndpoints,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useState } from 'react'
import type { FieldErrors, FieldPath } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { CallError } from '../../../http/call-error.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { toastFailureAs, toastSuccess } from '../../../components/feedback/toast.ts'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { errorPaths } from '../../../components/form/field-errors.ts'
import { showServerErrors } from '../../../components/form/server-errors.ts'
import { UnsavedChangesGuard } from '../../../components/form/unsaved-changes-guard.tsx'
import { leftAt, returning } from '../../../components/list/scroll-restoration.ts'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import type { Affected } from './affected.ts'
import { AffectedDialog, findAffected } from './affected-students.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { CopyFrom } from './copy-from.tsx'
import { ComponentList } from './component-list.tsx'
import { ExampleRow } from './example-row.tsx'
import { ObjectiveList } from './objective-list.tsx'
import { RuleFields } from './rule-fields.tsx'
import { sectionId } from './section.tsx'
import { SetupHead } from './setup-head.tsx'
import { type SetupFields, thresholdLabels, toFields } from './setup-values.ts'
import { PageFoot } from '../../../components/screen/page-foot.tsx'

const touches = [subjectEvaluationEndpoints.list, scoreEndpoints.read]
const formId = 'susunan-penilaian'

/** A list as a whole has no field of its own, so its heading gets the focus. */
const lists: readonly string[] = ['objectives', 'components']

/** Nothing may be applied before its effect on the students is shown. */
const showUnknown = (error: Error) =>
  toastFailureAs(
    error,
    `Belum disimpan, karena siswa yang terdampak belum dapat ditampilkan. Isian Anda tetap ada. ${error.message}`,
  )

const linkedTo = ({ id, semesterNo, academicClass, subject, academicYear }: SubjectEvaluation) => ({
  id,
  semesterNo,
  academicClassId: academicClass.id,
  subjectId: subject.id,
  academicYearId: academicYear.id,
})

/** Edits the set-up. It stays open after saving, because filling in and copying come next. */
export function SetupForm({ record }: { record: SubjectEvaluation }) {
  const params = { schoolId: useSchoolId(), id: record.id }
  const query = { semesterNo: record.semesterNo }
  const navigate = useNavigate()
  const send = useEndpointMutation(subjectEvaluationEndpoints.save, { touches })
  // Pasted, but not yet parsed into objectives: the page must not lose it either.
  const [pasted, setPasted] = useState('')
  const [form, draft] = useBodyForm(evaluationFields, toFields(record), {
    endpoint: subjectEvaluationEndpoints.save,
    of: [params, query],
    isPage: true,
    hasVersionChoice: true,
    beside: { value: pasted, empty: '', restore: setPasted },
  })
  const { isDirty, isSubmitting } = form.formState
  const [isStale, setStale] = useState(false)
  const [affected, setAffected] = useState<{ touched: Affected[]; sent: SetupFields } | null>(null)
  const hasUnsaved = isDirty || pasted.trim() !== ''

  const focusPath = (path: string) => {
    if (lists.includes(path)) document.getElementById(sectionId(path))?.focus()
    else form.setFocus(path as FieldPath<SetupFields>)
  }
  const focusError = (errors: FieldErrors<SetupFields>) => {
    const [path] = errorPaths(errors)
    if (path) focusPath(path)
  }
  const adopt = (saved: SubjectEvaluation, sent: SetupFields) => {
    const next = toFields(saved)
    const isAsSent = JSON.stringify(form.getValues()) === JSON.stringify(sent)
    form.reset(next, { keepValues: !isAsSent })
    // Input typed during the save belongs to the new version.
    if (!isAsSent) form.setValue('version', next.version, { shouldDirty: true })
  }
  const write = async (sent: SetupFields) => {
    try {
      const { data, message } = await send.mutateAsync({ params, query, body: sent })
      toastSuccess(message ?? 'Susunan penilaian tersimpan')
      draft.discard()
      adopt(data, sent)
    } catch (error) {
      if (error instanceof CallError && error.body.code === 'CHANGED_MEANWHILE') return setStale(true)
      const hasField = (path: string) => (path.split('.')[0] ?? '') in form.getValues()
      showServerErrors(error as Error, { setError: form.setError, hasField, focusField: focusPath })
    }
  }
  const save = form.handleSubmit(async (body) => {
    const sent = structuredClone(body)
    const touched = await findAffected({ params, query }, sent).catch(showUnknown)
    if (touched === undefined) return
    if (touched.length > 0) setAffected({ touched, sent })
    else await write(sent)
  }, focusError)

  return (
    <>
      <SetupHead record={record} isDirty={hasUnsaved} />
      {!record.isSetUp && (
        <CopyFrom record={record} hasUnsaved={hasUnsaved} onCopied={(made) => form.reset(toFields(made))} />
      )}
      {draft.offer}
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-6">
        <RuleFields form={form} components={record.components} classCurriculum={record.classCurriculum} />
        <ExampleRow form={form} />
        <ObjectiveList form={form} pasted={pasted} onPaste={setPasted} />
        <ComponentList form={form} of={linkedTo(record)} saved={record.components} />
      </form>
      {/* Beside the form, not in it: the foot stays in sight from the head on. */}
      <PageFoot>
        <p role="status" className="min-w-0 flex-1 text-sm text-soft">
          {pasted.trim() !== ''
            ? 'TP di kotak tempel belum ditambahkan'
            : isDirty
              ? 'Ada yang belum disimpan'
              : record.isSetUp
                ? 'Semua tersimpan'
                : 'Belum disimpan'}
        </p>
        <Button
          className="max-sm:hidden"
          onClick={() => void navigate(leftAt(paths.subjectEvaluationSetup), { state: returning })}
        >
          Kembali
        </Button>
        <Button type="submit" form={formId} tone="primary" busy={isSubmitting}>
          Simpan
        </Button>
      </PageFoot>
      <UnsavedChangesGuard isDirty={hasUnsaved} parameter="semester" />
      {affected && (
        <AffectedDialog
          affected={affected.touched}
          threshold={thresholdLabels[affected.sent.curriculum]}
          onSave={() => {
            setAffected(null)
            void write(affected.sent)
          }}
          onClose={() => setAffected(null)}
        />
      )}
      {isStale && (
        <ChangedMeanwhile
          params={params}
          query={query}
          onUseTheirs={(theirs) => {
            form.reset(toFields(theirs))
            setStale(false)
          }}
          onUseMine={(theirs) => {
            form.setValue('version', theirs.version || undefined, { shouldDirty: true })
            setStale(false)
            void save()
          }}
          onClose={() => setStale(false)}
        />
      )}
    </>
  )
}
