import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { Place } from '../../../offline/scores/score-edits.ts'
import { placeStyle } from './score-head.tsx'
import type { At } from './score-row.tsx'
import { useSteady } from './use-steady.ts'

/** Whether a text begins a score, or one of the states in letters. A sign or a space does not. */
const beginsScore = (text: string) => /^[\p{L}\d,.-]/u.test(normalizeTyped(text))

export type ScoreBoxHandle = {
  focus: () => void
  /** Shows the box with a text to edit. */
  begin: (text: string) => void
  /** Commits what is being typed, as if the focus had left. */
  leave: () => void
}

/*
 * One box for the whole grid, above the current cell, instead of one in each cell: making and removing a box, with its
 * focus, cost a slow phone 20 of 64 ms at a first digit. A real text field also opens the keypad of a tablet, and takes
 * input methods. Signs and spaces start no score.
 */
type ScoreBoxProps = {
  ref: Ref<ScoreBoxHandle>
  at: At
  place: Place
  /** The student and the component. */
  label: string
  gridId: string
  cellId: string
  isReadOnly: boolean
  /** Keys while nothing is typed. */
  onKey: (event: KeyboardEvent) => void
  onCopy: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  /** Takes over a text for the place that was current when typing began: others may change the list meanwhile. */
  onCommit: (place: Place, text: string) => void
  /** The step to the next cell. */
  onStep: (down: number, across: number) => void
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/**
 * Lies above the current cell and has the focus of the whole grid, so that typing starts without moving the focus or
 * rendering anything: on a slow processor either takes longer than a frame. It is transparent until something is typed,
 * and points to the cell for screen readers. Input methods and the keypads of tablets work in it as in any box.
 */
export function ScoreBox({ ref, at, place, label, gridId, cellId, isReadOnly, ...on }: ScoreBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  // Uncontrolled, and its look is an attribute: a digit renders nothing but the box.
  const typedFor = useRef<Place>(null)
  const start = () => {
    typedFor.current ??= place
    if (box.current) box.current.dataset['typing'] = ''
  }
  const end = () => {
    typedFor.current = null
    if (!box.current) return
    box.current.value = ''
    delete box.current.dataset['typing']
  }
  const isTyping = () => typedFor.current !== null
  const leave = () => {
    const [whose, text] = [typedFor.current, box.current?.value ?? '']
    end()
    if (whose) on.onCommit(whose, text)
  }
  // A narrower window shows the list of a phone instead.
  const steady = useSteady({ leave })
  useLayoutEffect(() => steady.leave, [steady])
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus({ preventScroll: true }),
    begin: (text) => {
      if (!box.current || isReadOnly) return
      box.current.value = text
      start()
    },
    leave,
  }))
  return (
    <input
      ref={box}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-controls={gridId}
      aria-activedescendant={cellId}
      readOnly={isReadOnly}
      onBeforeInput={(event) => !isTyping() && !beginsScore(event.data) && event.preventDefault()}
      onInput={start}
      onBlur={leave}
      onCopy={(event) => !isTyping() && on.onCopy(event)}
      onPaste={(event) => !isTyping() && on.onPaste(event)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (!isTyping()) return on.onKey(event)
        const step = event.key === 'Tab' ? ([0, event.shiftKey ? -1 : 1] as const) : ways[event.key]
        // The browser goes back.
        if (event.altKey) return leave()
        if (event.key === 'Escape') end()
        else if (step) {
          on.onStep(...step)
          leave()
        } else return
        event.preventDefault()
        event.stopPropagation()
      }}
      // The frame also after a click, unlike elsewhere: it shows where the next key or paste goes.
      className="pointer-events-none absolute z-1 h-(--score-row) w-18 scroll-mt-14 scroll-mr-(--score-final) scroll-ml-60 bg-transparent px-2 text-right text-ink caret-transparent outline-accent outline-offset-[-2px] contain-strict focus:outline-2 data-typing:pointer-events-auto data-typing:bg-surface data-typing:caret-auto"
      style={placeStyle(at)}
    />
  )
}
