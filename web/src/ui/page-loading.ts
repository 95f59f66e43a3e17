import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

// The number of skeletons that replace a page's main content.
let count = 0
const listeners = new Set<() => void>()

function change(by: number) {
  count += by
  for (const listener of listeners) listener()
}

/** Marks the component as a placeholder for the page's main content. */
export function usePageLoading() {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

/** Nothing waits longer than this for a page: the sign-out must appear even without a response. */
const longestWaitMs = 3_000

/** Becomes and stays true once the page's main content has been painted: parts beside the page start then. */
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
      // After the frame that paints the page, and after a tap that may have come meanwhile.
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
