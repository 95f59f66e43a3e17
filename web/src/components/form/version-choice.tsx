import type { AuditEntry } from '@hadir/contract/history.ts'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { FieldNote } from './form-fields.ts'
import { formatDateTimeHere } from '../dates/local-time.ts'
import { labelOf, shownValue } from './shown-value.ts'
import type { Clash } from './versions.ts'

export type Picks = Record<string, 'mine' | 'theirs'>

type VersionChoiceProps = {
  clashes: readonly Clash[]
  notes: readonly FieldNote[]
  /** The record's latest changes, newest first: who changed which field. */
  history: readonly AuditEntry[]
  onCancel: () => void
  onChosen: (picks: Picks) => void
}

/** Somebody else has saved the record meanwhile: shows both versions field by field, with a choice for each. */
export function VersionChoice({ clashes, notes, history, onCancel, onChosen }: VersionChoiceProps) {
  const [picks, setPicks] = useState<Picks>(() =>
    Object.fromEntries(clashes.flatMap(({ field, obvious }) => (obvious ? [[field, obvious]] : []))),
  )
  const open = clashes.filter(({ field }) => !picks[field]).length
  const [latest] = history
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title="Data ini baru saja diubah orang lain"
      description={
        <>
          {latest && `${latest.by} menyimpannya pada ${formatDateTimeHere(latest.at)}. `}
          Pilih isian yang dipakai. Yang Anda ketik tidak hilang.
        </>
      }
      actions={
        <>
          <Button onClick={onCancel}>Kembali ke isian</Button>
          <Button tone="primary" disabled={open > 0} onClick={() => onChosen(picks)}>
            {open > 0 ? `${open} isian belum dipilih` : 'Simpan pilihan ini'}
          </Button>
        </>
      }
    >
      {clashes.map(({ field, label: given, mine, theirs }) => {
        const label = given ?? labelOf(notes, field)
        const by = history.find(({ changes }) => changes.some((change) => change.field === field))
        const pick = (value: 'mine' | 'theirs') => setPicks((before) => ({ ...before, [field]: value }))
        return (
          <fieldset key={field} className="grid gap-2 border-t pt-3">
            <legend className="float-left w-full pb-2 font-semibold">{label}</legend>
            <Version
              name={field}
              isPicked={picks[field] === 'mine'}
              onPick={() => pick('mine')}
              who="Isian Anda"
              value={shownValue(notes, field, mine)}
            />
            <Version
              name={field}
              isPicked={picks[field] === 'theirs'}
              onPick={() => pick('theirs')}
              who={by ? `${by.by}, ${formatDateTimeHere(by.at)}` : 'Yang tersimpan'}
              value={shownValue(notes, field, theirs)}
            />
          </fieldset>
        )
      })}
    </Dialog>
  )
}

type VersionProps = { name: string; isPicked: boolean; onPick: () => void; who: string; value: string }

function Version({ name, isPicked, onPick, who, value }: VersionProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3 rounded-control border p-2.5 has-checked:border-accent has-checked:bg-tint">
      <input
        id={id}
        type="radio"
        name={`pilihan ${name}`}
        checked={isPicked}
        onChange={onPick}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block break-words">{value}</span>
        <span className="text-sm text-soft">{who}</span>
      </label>
    </div>
  )
}
