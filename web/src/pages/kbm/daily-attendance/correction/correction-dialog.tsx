import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { markingReasonLabels, maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { type Correction, corrections, correctionStateLabels } from '@hadir/contract/attendance/correction.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../../http/call-error.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../../components/form/fields/too-long.ts'
import { lessonPath, sheetPath } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { LetterPicture, useLetterPicture } from '../../letter-picture.tsx'
import { MarkValue } from '../../mark-value.tsx'

const touches = [corrections.list, attendance.classes]

const sheetOf = ({ lesson, academicClassId, date }: Correction) =>
  lesson ? lessonPath(lesson.key, date) : sheetPath(academicClassId, date)

type CorrectionDialogProps = { schoolId: string; correction: Correction; onClose: () => void }

/** One late mark: the current value, the requested one, and the decision. */
export function CorrectionDialog({ schoolId, correction, onClose }: CorrectionDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const decide = useEndpointMutation(corrections.decide, {
    touches,
    after: ({ message }) => toastSuccess(message),
  })
  const { mayAccept, mayRefuse } = correction
  const wrong = tooLong(reason, maxNote)
  const button = { busy: decide.isPending, disabled: wrong !== undefined, title: wrong }
  const submit = (isAccepted: boolean) =>
    decide.mutate(
      { params: { schoolId, id: correction.id }, body: { isAccepted, reason } },
      {
        onSuccess: onClose,
        onError: (failure) => {
          const field = failure instanceof CallError ? failure.body?.fields?.['reason'] : undefined
          if (field) setError(field)
          else toastFailure(failure)
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={correction.studentName}
      description={
        <>
          {correction.className}, {correction.lesson && `${correction.lesson.name}, `}
          <Link className="underline" to={sheetOf(correction)}>
            {formatLongDate(correction.date)}
          </Link>
        </>
      }
      actions={
        mayRefuse && (
          <>
            <Button {...button} tone={mayAccept ? 'plain' : 'danger'} onClick={() => submit(false)}>
              {mayAccept ? 'Tolak' : 'Tarik permintaan'}
            </Button>
            {mayAccept && (
              <Button {...button} tone="primary" onClick={() => submit(true)}>
                Setujui
              </Button>
            )}
          </>
        )
      }
    >
      <CorrectionFacts schoolId={schoolId} correction={correction} />
      {mayRefuse && (
        <LimitedText
          label="Alasan"
          required={!mayAccept}
          error={error}
          help={mayAccept ? 'Wajib bila ditolak; pengirimnya membacanya.' : undefined}
          most={maxNote}
          value={reason}
          onChange={setReason}
        />
      )}
    </Dialog>
  )
}

/** What is asked for and with what, as far as its reader may see it. */
export function CorrectionFacts({ schoolId, correction }: Pick<CorrectionDialogProps, 'schoolId' | 'correction'>) {
  const { studentId, studentName, date, hasLetter, decision } = correction
  const letter = useLetterPicture({ schoolId, studentId, date }, { enabled: hasLetter })
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      <Fact label="Sekarang">
        <MarkValue value={correction.from} />
      </Fact>
      <Fact label="Diminta">
        <MarkValue value={correction.to} />
      </Fact>
      <Fact label="Oleh">
        {correction.by ?? '–'}, {formatDateTimeHere(correction.at)}
      </Fact>
      {correction.changeReason && <Fact label="Alasan perubahan">{correction.changeReason}</Fact>}
      {correction.reason && <Fact label="Sebab">{markingReasonLabels[correction.reason]}</Fact>}
      {hasLetter && (
        <Fact label="Foto surat">
          <LetterPicture photo={letter} studentName={studentName} date={date} />
        </Fact>
      )}
      {decision && (
        <Fact label={correctionStateLabels[correction.state]}>
          {decision.by}, {formatDateTimeHere(decision.at)}
          {decision.reason && <span className="block">{decision.reason}</span>}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)
