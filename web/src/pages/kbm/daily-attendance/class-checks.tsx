import { useState } from 'react'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'

type ClassToCheck = { id: string; name: string; facts: string }

/** Which rows are ticked: all except those left out by default, until the user changes it. */
export function useTicked<Row extends { id: string }>(rows: readonly Row[], leftOut: readonly string[] = []) {
  const [left, setLeft] = useState(leftOut)
  const toggle = (id: string) => setLeft((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  return { ticked: rows.filter(({ id }) => !left.includes(id)), toggle }
}

type ClassChecksProps = {
  classes: readonly ClassToCheck[]
  ticked: readonly { id: string }[]
  onToggle: (id: string) => void
}

/** The classes of a day, each with a checkbox and its facts. */
export function ClassChecks({ classes, ticked, onToggle }: ClassChecksProps) {
  return (
    <ul aria-label="Kelas" className="grid">
      {classes.map(({ id, name, facts }) => (
        <li key={id} className="grid grid-cols-[1fr_auto] items-center gap-3">
          <Checkbox
            label={<span className="font-semibold">{name}</span>}
            checked={ticked.some((one) => one.id === id)}
            onChange={() => onToggle(id)}
          />
          <span className="text-right text-sm text-soft tabular-nums">{facts}</span>
        </li>
      ))}
    </ul>
  )
}
