import {
  type Promotion,
  promotionLabels,
  promotions,
  type Rollover,
  rolloverEndpoints,
} from '@hadir/contract/academic-year/rollover.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../../http/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { toastFailure } from '../../../../components/feedback/toast.ts'

const decisions = promotions.map((value) => ({ value, label: promotionLabels[value] }))

type DecideBarProps = { yearId: string; plan: Rollover; picked: string[]; onDone: () => void }

/** One decision for all picked students. */
export function DecideBar({ yearId, plan, picked, onDone }: DecideBarProps) {
  const [decision, setDecision] = useState<Promotion>('NAIK')
  const [toClassId, setClass] = useState('')
  const decide = useEndpointMutation(rolloverEndpoints.decide, { touches: [rolloverEndpoints.read] })
  const needsClass = decision !== 'LULUS'
  const save = () =>
    decide.mutate(
      {
        params: { id: yearId },
        body: { studentIds: picked, decision, ...(needsClass && toClassId && { toClassId }) },
      },
      {
        onSuccess: onDone,
        onError: toastFailure,
      },
    )
  return (
    <section
      aria-label="Keputusan untuk siswa yang dipilih"
      className="sticky top-16 z-10 flex flex-wrap items-end gap-3 rounded-surface border border-accent bg-tint p-3"
    >
      <p className="self-center font-semibold">{picked.length} siswa dipilih</p>
      <Field label="Keputusan" required>
        {(aria) => (
          <Select
            {...aria}
            value={decision}
            options={decisions}
            onChange={(event) => setDecision(promotions.find((one) => one === event.target.value) ?? 'NAIK')}
          />
        )}
      </Field>
      {needsClass && (
        <Field label="Ke kelas">
          {(aria) => (
            <Select
              {...aria}
              value={toClassId}
              placeholder={decision === 'NAIK' ? 'Menurut aturan' : 'Kelas sekarang'}
              options={plan.classes.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setClass(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button tone="primary" busy={decide.isPending} onClick={save}>
        Tetapkan
      </Button>
      <Button tone="quiet" onClick={onDone}>
        Batal
      </Button>
    </section>
  )
}
