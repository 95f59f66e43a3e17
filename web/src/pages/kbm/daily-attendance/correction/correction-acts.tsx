import type { Correction } from '@hadir/contract/attendance/correction.ts'
import { maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { useState } from 'react'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { SelectionBar } from '../../../../components/list/list-selection.tsx'
import { LimitedText } from '../../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../../components/form/fields/too-long.ts'
import { Button } from '../../../../ui/button.tsx'

const shortestReason = 5

type CorrectionActsProps = {
  chosen: readonly Correction[]
  isBusy: boolean
  /** `done` is called once the server has answered: a reason stays in its window until then. */
  onDecide: (ids: string[], decision: { isAccepted: boolean; reason: string | null }, done?: () => void) => void
  onAcknowledge: (ids: string[]) => void
  onClear: () => void
}

const idsOf = (rows: readonly Correction[]) => rows.map(({ id }) => id)

/** The actions on all ticked corrections at once. */
export function CorrectionActs({ chosen, isBusy, onDecide, onAcknowledge, onClear }: CorrectionActsProps) {
  const [isRefusing, setRefusing] = useState(false)
  const acceptable = chosen.filter(({ mayAccept }) => mayAccept)
  const refusable = chosen.filter(({ mayRefuse }) => mayRefuse)
  const decided = chosen.filter(({ state }) => state !== 'MENUNGGU')
  const isOwnAlone = acceptable.length === 0
  return (
    <>
      <SelectionBar selection={idsOf(chosen)} total={chosen.length} onChange={onClear}>
        {acceptable.length > 0 && (
          <Button
            tone="primary"
            busy={isBusy}
            onClick={() => onDecide(idsOf(acceptable), { isAccepted: true, reason: null })}
          >
            Setujui {acceptable.length}
          </Button>
        )}
        {refusable.length > 0 && (
          <Button busy={isBusy} onClick={() => setRefusing(true)}>
            {isOwnAlone ? 'Tarik' : 'Tolak'} {refusable.length}
          </Button>
        )}
        {decided.length > 0 && (
          <Button tone="primary" busy={isBusy} onClick={() => onAcknowledge(idsOf(decided))}>
            Mengerti
          </Button>
        )}
      </SelectionBar>
      {isRefusing && (
        <RefuseDialog
          count={refusable.length}
          verb={isOwnAlone ? 'Tarik' : 'Tolak'}
          isBusy={isBusy}
          onRefuse={(reason) => onDecide(idsOf(refusable), { isAccepted: false, reason }, () => setRefusing(false))}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}

type RefuseDialogProps = {
  count: number
  verb: string
  isBusy: boolean
  onRefuse: (reason: string) => void
  onClose: () => void
}

function RefuseDialog({ count, verb, isBusy, onRefuse, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < shortestReason
  return (
    <ActDialog
      title={`${verb} ${count} koreksi?`}
      description="Satu alasan untuk semua yang dipilih."
      verb={verb}
      tone="danger"
      busy={isBusy}
      missing={isShort ? `Tulis alasannya, minimal ${shortestReason} karakter` : tooLong(reason, maxNote)}
      onAct={() => onRefuse(reason)}
      onClose={onClose}
    >
      <LimitedText
        label="Alasan"
        required
        help="Pengirimnya membacanya di lembar absensi."
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field in this window
        autoFocus
        most={maxNote}
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}
