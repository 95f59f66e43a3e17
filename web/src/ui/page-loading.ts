import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

// Skeletons that stand in for what a page is about.
let count = 0
const listeners = new Set<() => void>()

function change(by: number) {
  count += by
  for (const listener of listeners) listener()
}

/** The part that says this is shown in place of what the page is about. */
export function usePageLoading() {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

/** Longer than this nothing waits for a page: the way out must stand also where no answer comes. */
const longestWaitMs = 3_000

/** True for good once the page has been painted with what it is about: what only stands beside it begins then. */
export function useAfterPage(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    if (isAfter) return undefined
    let frame = 0
    let stopWaiting: (() => void) | undefined
    const check = () => {
      cancelAnimationFrame(frame)
      stopWaiting?.()
      if (count > 0) return
      // After the frame in which the page is painted, and after the tap that may have come meanwhile.
      frame = requestAnimationFrame(() => {
        stopWaiting = whenIdle(() => setAfter(true))
      })
    }
    const limit = setTimeout(() => setAfter(true), longestWaitMs)
    listeners.add(check)
    check()
    return () => {
      listeners.delete(check)
      cancelAnimationFrame(frame)
      stopWaiting?.()
      clearTimeout(limit)
    }
  }, [isAfter])
  return isAfter
}
