import { createContext, type Dispatch, type ReactNode, type SetStateAction, useState } from 'react'

type RecordPageState = {
  /** Where the form that is being edited draws its foot; null outside such a page. */
  foot: HTMLElement | null
  /** The form that is being edited. */
  editing: string | null
  setEditing: Dispatch<SetStateAction<string | null>>
}

export const RecordPageContext = createContext<RecordPageState>({ foot: null, editing: null, setEditing: () => {} })

/** A record that is read first: one of its forms is edited at a time, and the page has a foot only then. */
export function RecordPage({ children }: { children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  return (
    <RecordPageContext value={{ foot, editing, setEditing }}>
      <div className="grid grid-cols-1 gap-6">
        {children}
        <div ref={setFoot} className="contents" />
      </div>
    </RecordPageContext>
  )
}
