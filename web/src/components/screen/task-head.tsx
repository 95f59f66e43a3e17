import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTaskFrame } from './task-frame.ts'

/** The title of a page whose name the frame's bar shows on a phone. */
export const taskTitle = 'text-2xl font-bold wrap-break-word task:sr-only'

type TaskHeadProps = { className: string; children: ReactNode }

/** The head of a page with a foot of its own, if it is more than a title: on a phone it is the frame's bar. */
export function TaskHead({ className, children }: TaskHeadProps) {
  const bar = useTaskFrame((frame) => frame.bar)
  const [, setMounted] = useState(false)
  // A page that is drawn together with the frame finds the bar only afterwards: before anything is painted.
  useLayoutEffect(() => setMounted(true), [])
  return bar ? createPortal(children, bar) : <header className={className}>{children}</header>
}
