import {
  type Promotion,
  promotionLabels,
  promotions,
  type Rollover,
  rolloverEndpoints,
} from '@hadir/contract/academic-year/rollover.ts'
import { useState } from 'react'
import type { ChosenRows } from '../../../../components/list/list-page.tsx'
import { useEndpointMutation } from '../../../../http/query.ts'
import { ReasonDialog } from '../../../../components/actions/reason-dialog.tsx'
import { CallError } from '../../../../http/call-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { toastFailure } from '../../../../components/feedback/toast.ts'

const decisions = promotions.map((value) => ({ value, label: promotionLabels[value] }))
/** The server's limit for one decision. */
const most = 200
const longestReason = 300

type DecideBarProps = { yearId: string; plan: Rollover; chosen: ChosenRows; onDone: () => void }

/** One decision for all ticked students. */
export function DecideBar({ yearId, plan, chosen: { ids = [] }, onDone }: DecideBarProps) {
  const [decision, setDecision] = useState<Promotion>('NAIK')
  const [toClassId, setClass] = useState('')
  /** Why a reason is needed, while it is asked for. */
  const [reasonFor, setReasonFor] = useState<string | null>(null)
  const touches = [rolloverEndpoints.read]
  const decide = useEndpointMutation(rolloverEndpoints.decide, { touches })
  const confirm = useEndpointMutation(rolloverEndpoints.confirm, { touches })
  const needsClass = decision !== 'LULUS'
  const isTooMany = ids.length === 0 || ids.length > most
  const tooMany = isTooMany ? `Centang paling banyak ${most} siswa` : undefined
  const save = (reason?: string) =>
    decide.mutate(
      {
        params: { id: yearId },
        body: { studentIds: ids, decision, ...(needsClass && toClassId && { toClassId }), ...(reason && { reason }) },
      },
      {
        onSuccess: () => {
          setReasonFor(null)
          onDone()
        },
        onError: (error) => {
          const missing = error instanceof CallError ? error.body.fields?.['reason'] : undefined
          if (missing && !reason) setReasonFor(missing)
          else toastFailure(error)
        },
      },
    )
  const confirmAll = () =>
    confirm.mutate({ params: { id: yearId }, body: { studentIds: ids } }, { onSuccess: onDone, onError: toastFailure })
  return (
    <>
      <Select
        aria-label="Keputusan"
        className="w-40"
        value={decision}
        options={decisions}
        onChange={(event) => setDecision(promotions.find((one) => one === event.target.value) ?? 'NAIK')}
      />
      <Select
        aria-label="Ke kelas"
        className="w-52"
        value={needsClass ? toClassId : ''}
        disabled={!needsClass}
        placeholder={needsClass ? (decision === 'NAIK' ? 'Kelas menurut aturan' : 'Kelas sekarang') : 'Tanpa kelas'}
        options={plan.classes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setClass(event.target.value)}
      />
      <Button tone="primary" busy={decide.isPending} disabled={isTooMany} title={tooMany} onClick={() => save()}>
        Tetapkan
      </Button>
      {plan.withoutDecision + plan.unconfirmed > 0 && (
        <Button busy={confirm.isPending} disabled={isTooMany} title={tooMany} onClick={confirmAll}>
          Konfirmasi
        </Button>
      )}
      {reasonFor && (
        <ReasonDialog
          title="Lulus sebelum tingkat terakhir"
          description={`${reasonFor}.`}
          action="Tetapkan lulus"
          help="Tercatat pada rencana kenaikan."
          isBusy={decide.isPending}
          most={longestReason}
          onGive={save}
          onClose={() => setReasonFor(null)}
        />
      )}
    </>
  )
}
