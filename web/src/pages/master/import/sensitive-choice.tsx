import { type ImportKind, sensitiveLabel, type SensitiveGroup } from '@hadir/contract/import/import.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'

type SensitiveChoiceProps = {
  kind: ImportKind
  groups: readonly SensitiveGroup[]
  ticked: readonly SensitiveGroup[]
  onChange: (ticked: readonly SensitiveGroup[]) => void
}

/** Which of the sensitive columns may be stored; none by default. */
export function SensitiveChoice({ kind, groups, ticked, onChange }: SensitiveChoiceProps) {
  return (
    <fieldset className="min-w-0 rounded-surface border bg-surface p-3">
      <legend className="px-1 text-sm font-semibold">Data peka yang ikut disimpan</legend>
      <p className="text-sm text-soft">Yang tidak dicentang dilewati dan tidak pernah masuk ke Hadir.</p>
      <div className="mt-1 grid sm:grid-cols-2">
        {groups.map((group) => (
          <Checkbox
            key={group}
            label={sensitiveLabel(kind, group)}
            checked={ticked.includes(group)}
            onChange={(event) =>
              onChange(event.target.checked ? [...ticked, group] : ticked.filter((other) => other !== group))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
