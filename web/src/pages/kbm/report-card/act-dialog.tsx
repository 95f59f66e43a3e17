import { type CardAct, reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { useState } from 'react'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { type Choice, Select } from '../../../ui/inputs/select.tsx'
import { ActCount } from './act-count.tsx'
import { useChosenClass } from './class/class-field.tsx'
import { actWords } from './act-words.ts'
import type { RaporSemester } from './rapor-semester.ts'

const touches = [reportCardListEndpoints.list]
const shortestReason = 10
const longestReason = 300

export type ActTarget = {
  of: RaporSemester
  /** If empty, the user chooses here. */
  classId: string
  /** If unset, all of the class. */
  studentIds?: readonly string[]
  /** Whose rapor, in words. */
  whose: string
}

type RaporActDialogProps = {
  act: CardAct
  target: ActTarget
  classes: readonly Choice[]
  onDone?: () => void
  onClose: () => void
}

/** Unlocks, publishes or withdraws the rapor of a class or of some of its students, after a confirmation. */
export function RaporActDialog({ act, target, classes, onDone, onClose }: RaporActDialogProps) {
  const params = { schoolId: useSchoolId() }
  const [classId, setClassId] = useChosenClass(target.classId, classes)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const unlock = useEndpointMutation(reportCardLockEndpoints.unlock, { touches })
  const publish = useEndpointMutation(reportCardLockEndpoints.publish, { touches })
  const withdraw = useEndpointMutation(reportCardLockEndpoints.withdraw, { touches })
  const words = actWords[act]
  const ofClass = { ...target.of, academicClassId: classId }
  const some = target.studentIds && { studentIds: [...target.studentIds] }
  const finish = () => {
    onClose()
    onDone?.()
  }
  const result = { onSuccess: toastThen(finish), onError: toastFailure }
  const send = () => {
    if (words.reasonHelp && reason.trim().length < shortestReason)
      return setError('Tulis alasannya, minimal 10 karakter')
    if (act === 'unlock') unlock.mutate({ params, body: { ...ofClass, ...some, reason } }, result)
    else if (act === 'publish') publish.mutate({ params, body: { ...ofClass, ...some } }, result)
    else if (some) withdraw.mutate({ params, body: { ...ofClass, ...some, reason } }, result)
  }
  return (
    <ActDialog
      title={words.title}
      description={words.description}
      verb={words.verb}
      tone={words.tone}
      busy={unlock.isPending || publish.isPending || withdraw.isPending}
      missing={classId ? tooLong(reason, longestReason) : 'Pilih kelas dahulu'}
      onAct={send}
      onClose={onClose}
    >
      {target.classId ? (
        <p className="font-semibold">{target.whose}</p>
      ) : (
        <Field label="Kelas" required>
          {(field) => (
            <Select
              {...field}
              value={classId}
              placeholder="Pilih kelas…"
              options={classes}
              onChange={({ target: { value } }) => setClassId(value)}
            />
          )}
        </Field>
      )}
      {classId && target.studentIds?.length !== 1 && <ActCount act={act} of={ofClass} chosen={target.studentIds} />}
      {words.reasonHelp && (
        <LimitedText
          label="Alasan"
          required
          help={words.reasonHelp}
          error={error}
          rows={2}
          most={longestReason}
          value={reason}
          onChange={(text) => {
            setReason(text)
            setError(undefined)
          }}
        />
      )}
    </ActDialog>
  )
}
