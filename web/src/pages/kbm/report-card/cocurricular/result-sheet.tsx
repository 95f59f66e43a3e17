import { type ActivitySheet, cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { categoriesOf, cocurricularCategoryLabels } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useIsPhone } from '../../../../components/screen/use-is-phone.ts'
import { useEditsDraft } from '../../../../components/form/draft/use-edits-draft.ts'
import { UnsavedChangesGuard } from '../../../../components/form/unsaved-changes-guard.tsx'
import { VersionChoice } from '../../../../components/form/version-choice.tsx'
import { call } from '../../../../http/call.ts'
import { CallError } from '../../../../http/call-error.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Dotted } from '../../../../ui/dot.tsx'
import {
  conflictsOf,
  isSame,
  keyOf,
  nothing,
  oldest,
  type Reached,
  type ResultEdits,
  savedResults,
  shortCategory,
  toSend,
} from './result-edits.ts'
import { EditsFoot, FillButton } from '../edits-foot.tsx'
import { useEdits } from '../use-edits.ts'
import { resultTextProblem } from '../result-text.tsx'
import { ResultList } from './result-list.tsx'
import { ResultTable } from './result-table.tsx'
import { StudentResultDialog } from './student-result-dialog.tsx'

const touches = [cocurricularEndpoints.list, reportCardListEndpoints.list]

type Conflict = { now: ActivitySheet; found: ReturnType<typeof conflictsOf>; sent: ResultEdits }

/** Input stays here until one button sends it; results that others wrote meanwhile open a question. */
export function ResultSheet({ sheet }: { sheet: ActivitySheet }) {
  const params = { schoolId: useSchoolId(), id: sheet.id }
  const isPhone = useIsPhone()
  const sheetEdits = useEdits<Reached, ActivitySheet>(() => sheet)
  const { edits, count } = sheetEdits
  const draft = useEditsDraft({
    place: { endpoint: cocurricularEndpoints.saveResults, of: params },
    edits,
    readBase: () => sheet.version,
    onRestore: (stored) => sheetEdits.change(() => stored),
    isKnown: (key) => sheet.students.some(({ id }) => sheet.dimensions.some((one) => keyOf(id, one) === key)),
  })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const send = useEndpointMutation(cocurricularEndpoints.saveResults, { touches })
  const saved = savedResults(sheet)
  const reachedBy = (key: string): Reached => edits[key] ?? saved[key] ?? nothing
  const withChanges = (changes: ResultEdits) => (now: ResultEdits) =>
    Object.fromEntries(
      Object.entries({ ...now, ...changes }).filter(([key, one]) => !isSame(one, saved[key] ?? nothing)),
    )
  const changeResults = (changes: ResultEdits) => sheetEdits.change(withChanges(changes))
  const open = sheet.students.filter(({ isLocked }) => !isLocked)
  const empty = sheet.dimensions.flatMap((dimension) =>
    open.map(({ id }) => keyOf(id, dimension)).filter((key) => !reachedBy(key).category),
  )
  const usual = categoriesOf[sheet.kind][1]
  const fill = () =>
    usual && sheetEdits.fill(withChanges(Object.fromEntries(empty.map((key) => [key, { category: usual, text: '' }]))))
  const save = () => {
    const wrong = toSend(sheet, edits).find(({ text }) => resultTextProblem(text))
    // Its message is beside the text.
    if (wrong) setOpenedId(wrong.studentId)
    else void write(oldest(Object.keys(edits).map(sheetEdits.baseOf)) ?? sheet, edits)
  }
  /** `sent`: what this settles, also what the other's version was chosen for. */
  const write = async (base: ActivitySheet, mine: ResultEdits, sent = mine) => {
    const results = toSend(base, mine)
    try {
      if (results.length > 0) {
        const { message } = await send.mutateAsync({ params, body: { results, version: base.version } })
        toastSuccess(message ?? 'Capaian tersimpan')
      }
      flushSync(() => sheetEdits.saved(sent))
    } catch (error) {
      if (!(error instanceof CallError && error.body.code === 'CHANGED_MEANWHILE')) return toastFailure(error as Error)
      const now = await call(cocurricularEndpoints.read, { params }).catch(toastFailure)
      if (!now) return
      const found = conflictsOf(base, now.data, mine)
      if (found.length > 0) setConflict({ now: now.data, found, sent })
      else await write(now.data, mine, sent)
    }
  }
  const opened = sheet.students.find(({ id }) => id === openedId)
  const parts = { sheet, reachedBy, changeResults, onOpen: setOpenedId, canWrite: sheet.canWrite }
  return (
    <>
      {sheet.canWrite && draft.offer}
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm text-soft">
          <Dotted
            text={categoriesOf[sheet.kind]
              .map((one) => `${shortCategory(one)}\u00a0${cocurricularCategoryLabels[one]}`)
              .join(' · ')}
          />
        </p>
        {sheet.canWrite && usual && (
          <FillButton edits={sheetEdits} label={cocurricularCategoryLabels[usual]} empty={empty.length} onFill={fill} />
        )}
      </div>
      {isPhone ? <ResultList {...parts} /> : <ResultTable {...parts} />}
      {sheet.canWrite && (
        <EditsFoot
          edits={sheetEdits}
          unit="capaian"
          rest={`Terisi ${sheet.filled}/${sheet.owed}`}
          isBusy={send.isPending}
          onSave={save}
        />
      )}
      {opened && (
        <StudentResultDialog
          student={opened}
          sheet={sheet}
          reachedBy={reachedBy}
          changeResults={changeResults}
          onClose={() => setOpenedId(null)}
        />
      )}
      {conflict && (
        <VersionChoice
          clashes={conflict.found.map(({ key, mine, theirs }) => ({ field: key, mine, theirs, obvious: null }))}
          notes={conflict.found.map(({ key, label }) => ({ name: key, label }))}
          history={[]}
          onCancel={() => setConflict(null)}
          onChosen={(picks) => {
            const { now, sent } = conflict
            const mine = Object.fromEntries(Object.entries(sent).filter(([key]) => picks[key] !== 'theirs'))
            setConflict(null)
            void write(now, mine, sent)
          }}
        />
      )}
      <UnsavedChangesGuard isDirty={count > 0} />
    </>
  )
}
