import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTaskFrame } from './task-frame.ts'

/**
 * The frame's bar, if it has one for this page. A page that is drawn together with the frame finds it only afterwards: by
 * the ref of what it draws instead, before anything is painted.
 */
function useBar() {
  const bar = useTaskFrame((frame) => frame.bar)
  const [, redraw] = useState<HTMLElement | null>(null)
  return [bar, redraw] as const
}

type TaskTitleProps = { children: ReactNode; translate?: 'no' }

/** The title of a page with a foot of its own: on a phone it stands in the frame's bar, beside the way back. */
export function TaskTitle({ children, translate }: TaskTitleProps) {
  const [bar, ref] = useBar()
  const title = (
    <h1
      ref={ref}
      translate={translate}
      className={
        bar ? 'line-clamp-2 flex-1 text-lg/5.5 font-bold wrap-break-word' : 'text-2xl font-bold wrap-break-word'
      }
    >
      {children}
    </h1>
  )
  return bar ? createPortal(title, bar) : title
}

type TaskHeadProps = { className: string; children: ReactNode }

/** A head that is more than a title: with a way back of its own, an act and a menu. */
export function TaskHead({ className, children }: TaskHeadProps) {
  const [bar, ref] = useBar()
  if (bar) return createPortal(children, bar)
  return (
    <header ref={ref} className={className}>
      {children}
    </header>
  )
}
