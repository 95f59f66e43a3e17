import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { placeStyle } from './score-head.tsx'
import type { At } from './score-row.tsx'

export type ScoreBoxHandle = {
  focus: () => void
  /** Shows the box with a text to edit. */
  begin: (text: string) => void
  /** Commits what is being typed, as if the focus had left. */
  leave: () => void
}

type ScoreBoxProps = {
  ref: Ref<ScoreBoxHandle>
  at: At
  /** The student and the component. */
  label: string
  gridId: string
  cellId: string
  isReadOnly: boolean
  /** Keys while nothing is typed. */
  onKey: (event: KeyboardEvent) => void
  onCopy: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  /** The typed text, and the step to the next cell. */
  onFinish: (text: string, step: readonly [down: number, across: number]) => void
  /** The box lost the focus: its text is committed, and the focus is not moved. */
  onLeave: (text: string) => void
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
export function ScoreBox({ ref, at, label, gridId, cellId, isReadOnly, ...on }: ScoreBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  // Uncontrolled, and its look is an attribute: a digit renders nothing but the box.
  const isTyping = () => box.current?.dataset['typing'] !== undefined
  const start = () => {
    if (box.current) box.current.dataset['typing'] = ''
  }
  const end = () => {
    if (!box.current) return
    box.current.value = ''
    delete box.current.dataset['typing']
  }
  const leave = () => {
    if (!isTyping()) return
    const text = box.current?.value ?? ''
    end()
    on.onLeave(text)
  }
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
      onInput={start}
      onBlur={leave}
      onCopy={(event) => !isTyping() && on.onCopy(event)}
      onPaste={(event) => !isTyping() && on.onPaste(event)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (!isTyping()) return on.onKey(event)
        const step = event.key === 'Tab' ? ([0, event.shiftKey ? -1 : 1] as const) : ways[event.key]
        if (event.key === 'Escape') end()
        else if (step) {
          on.onFinish(event.currentTarget.value, step)
          end()
        } else return
        event.preventDefault()
        event.stopPropagation()
      }}
      // The frame also after a click, unlike elsewhere: it shows where the next key or paste goes.
      className="pointer-events-none absolute h-(--score-row) w-18 scroll-mt-14 scroll-ml-60 bg-transparent px-2 text-right text-ink caret-transparent outline-accent outline-offset-[-2px] contain-strict focus:outline-2 data-typing:pointer-events-auto data-typing:bg-surface data-typing:caret-auto"
      style={placeStyle(at)}
    />
  )
}
