import { useState } from 'react'

type Edits<E> = Readonly<Record<string, E>>
/** `bases`: what each was begun on. */
export type BasedEdits<E, B> = { edits: Edits<E>; bases: Readonly<Record<string, B>> }

const none: BasedEdits<never, never> = { edits: {}, bases: {} }

/** Others may save while somebody types: an edit is of what she saw when she began it. */
export function begun<E, B>(now: BasedEdits<E, B>, next: Edits<E>, baseOf: (key: string) => B): BasedEdits<E, B> {
  const bases = Object.keys(next).map((key) => [key, key in now.bases ? now.bases[key]! : baseOf(key)] as const)
  return { edits: next, bases: Object.fromEntries(bases) }
}

/** What is left once edits are saved: those made since they were sent, of whatever is stored then. */
export function withoutSaved<E, B>(now: BasedEdits<E, B>, sent: Edits<E>): BasedEdits<E, B> {
  return { edits: Object.fromEntries(Object.entries(now.edits).filter(([key, edit]) => sent[key] !== edit)), bases: {} }
}

/**
 * Unsaved edits of a sheet by key. What one press fills in or discards can be taken back, until the next edit of what
 * is left. `baseOf`: what an edit that begins now is an edit of.
 */
export function useEdits<E, B = undefined>(baseOf: (key: string) => B = () => undefined as B) {
  const [all, setAll] = useState<BasedEdits<E, B>>(none)
  const [before, setBefore] = useState<{ all: BasedEdits<E, B>; act: 'fill' | 'discard' } | null>(null)
  const { edits, bases } = all
  const change = (next: (now: Edits<E>) => Edits<E>) => setAll((now) => begun(now, next(now.edits), baseOf))
  return {
    edits,
    baseOf: (key: string): B => (key in bases ? bases[key]! : baseOf(key)),
    count: Object.keys(edits).length,
    /** What can be taken back, and how many edits there were before it. */
    act: before?.act ?? null,
    countBefore: Object.keys(before?.all.edits ?? {}).length,
    change: (next: (now: Edits<E>) => Edits<E>) => {
      change(next)
      setBefore(null)
    },
    fill: (next: (now: Edits<E>) => Edits<E>) => {
      setBefore({ all, act: 'fill' })
      change(next)
    },
    discard: () => {
      setBefore({ all, act: 'discard' })
      setAll(none)
    },
    takeBack: () => {
      if (before) setAll(before.all)
      setBefore(null)
    },
    /** What was sent is saved; what has been typed since stays. */
    saved: (sent: Edits<E>) => {
      setAll((now) => withoutSaved(now, sent))
      setBefore(null)
    },
  }
}

export type SheetEdits = Pick<ReturnType<typeof useEdits>, 'count' | 'act' | 'countBefore' | 'discard' | 'takeBack'>
