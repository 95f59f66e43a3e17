import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { notify } from '../../../ui/overlays/toast-store.ts'
import { newMarkId } from '../../../offline/state/mark-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Textarea } from '../../../ui/inputs/input.tsx'
import { parseObjectives, type WrongLine } from './parse-objectives.ts'
import type { ObjectiveFields, SetupForm } from './setup-values.ts'

type PasteObjectivesProps = {
  form: SetupForm
  pasted: string
  onPaste: (text: string) => void
  onAdd: (objectives: ObjectiveFields[]) => void
}

/** Pastes a whole list of objectives from another document. Rejected lines stay in the box, with the reason. */
export function PasteObjectives({ form, pasted, onPaste, onAdd }: PasteObjectivesProps) {
  const curriculum = useWatch({ control: form.control, name: 'curriculum' })
  const [wrong, setWrong] = useState<readonly WrongLine[]>([])
  const add = () => {
    const read = parseObjectives(pasted, { present: form.getValues('objectives'), curriculum }, newMarkId)
    setWrong(read.wrong)
    onPaste(read.wrong.map(({ line }) => line).join('\n'))
    if (read.added.length === 0) return
    onAdd(read.added)
    notify({
      title: `${read.added.length} TP ditambahkan`,
      description: read.wrong.length > 0 ? `${read.wrong.length} baris masih perlu diperbaiki.` : undefined,
      tone: 'success',
    })
  }
  const isEmpty = pasted.trim() === ''
  return (
    <div className="grid gap-2 rounded-surface bg-sunken p-4">
      <Field
        label="Tempel satu TP per baris"
        help={`Dari Word, Excel, atau modul ajar. 10 sampai 300 karakter; nomor dan bulatan di depan dibuang.${
          curriculum === 'K13' ? ' Nomor KD (3.1 pengetahuan, 4.1 keterampilan) menjadi kodenya.' : ''
        }`}
        required
      >
        {(aria) => (
          <Textarea
            {...aria}
            aria-required={false}
            rows={3}
            className="max-h-60"
            value={pasted}
            onChange={(event) => {
              onPaste(event.target.value)
              setWrong([])
            }}
          />
        )}
      </Field>
      {wrong.length > 0 && (
        <div role="alert">
          <ul className="grid gap-1 text-sm text-danger">
            {wrong.map(({ line, why }, at) => (
              <li key={`${at} ${line}`} className="break-words">
                Baris {at + 1}, “{line.length > 40 ? `${line.slice(0, 40)}…` : line}”: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        className="justify-self-start"
        disabled={isEmpty}
        title={isEmpty ? 'Tempel tujuan pembelajaran dahulu' : undefined}
        onClick={add}
      >
        Tambahkan ke daftar
      </Button>
    </div>
  )
}
