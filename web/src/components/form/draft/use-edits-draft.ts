import { useEffect } from 'react'
import { storable } from './draft-values.ts'
import { type Draft, type DraftPlace, useDraft } from './use-draft.tsx'

type EditsDraftRules<E> = {
  place: DraftPlace
  /** Unsaved edits by key. */
  edits: Readonly<Record<string, E>>
  /** What they are edits of, for knowing whether it has changed since. */
  readBase: () => unknown
  onRestore: (edits: Record<string, E>) => void
  /** Whether the sheet still has what a key stands for. */
  isKnown: (key: string) => boolean
}

/** The draft of a sheet whose edits are saved with one press. */
export function useEditsDraft<E>({ place, edits, readBase, onRestore, isKnown }: EditsDraftRules<E>): Draft {
  const draft = useDraft({
    place: { ...place, isPage: true },
    readBase: () => storable(readBase()),
    onRestore: ({ values }) =>
      onRestore(Object.fromEntries(Object.entries(values as Record<string, E>).filter(([key]) => isKnown(key)))),
  })
  const { changed } = draft
  useEffect(() => {
    const base = storable(readBase())
    changed(() => (Object.keys(edits).length > 0 ? { values: storable(edits), base } : null))
    // oxlint-disable-next-line react/exhaustive-deps -- what it was typed into is that of the last edit
  }, [changed, edits])
  return draft
}
