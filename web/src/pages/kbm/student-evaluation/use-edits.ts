import { useState } from 'react'

type Edits<E> = Readonly<Record<string, E>>

/**
 * Unsaved edits of a sheet by key. What one press fills in or discards can be taken back, until the next edit of what
 * is left.
 */
export function useEdits<E>() {
  const [edits, setEdits] = useState<Edits<E>>({})
  const [before, setBefore] = useState<{ edits: Edits<E>; act: 'fill' | 'discard' } | null>(null)
  return {
    edits,
    count: Object.keys(edits).length,
    /** What can be taken back, and how many edits there were before it. */
    act: before?.act ?? null,
    countBefore: Object.keys(before?.edits ?? {}).length,
    change: (next: (now: Edits<E>) => Edits<E>) => {
      setEdits(next)
      setBefore(null)
    },
    fill: (next: (now: Edits<E>) => Edits<E>) => {
      setBefore({ edits, act: 'fill' })
      setEdits(next)
    },
    discard: () => {
      setBefore({ edits, act: 'discard' })
      setEdits({})
    },
    takeBack: () => {
      if (before) setEdits(before.edits)
      setBefore(null)
    },
    clear: () => {
      setEdits({})
      setBefore(null)
    },
  }
}

export type SheetEdits = Omit<ReturnType<typeof useEdits>, 'edits' | 'change' | 'fill'>
