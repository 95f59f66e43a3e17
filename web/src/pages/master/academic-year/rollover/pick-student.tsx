import { createContext, useContext } from 'react'

type Picking = {
  picked: ReadonlySet<string>
  setPicked: (picked: ReadonlySet<string>) => void
  /** Whether decisions are still possible. */
  isOpen: boolean
}

const Context = createContext<Picking>({ picked: new Set(), setPicked: () => undefined, isOpen: false })
export const PickedStudents = Context.Provider

/** A student's name, with a checkbox to pick her for a decision. */
export function PickStudent({ id, name }: { id: string; name: string }) {
  const { picked, setPicked, isOpen } = useContext(Context)
  if (!isOpen) return name
  const toggle = () => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  return (
    <label className="-my-2 inline-flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" checked={picked.has(id)} onChange={toggle} className="size-5 shrink-0" />
      {name}
    </label>
  )
}
