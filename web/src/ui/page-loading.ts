import { useEffect, useState } from 'react'

// Skeletons that stand in for what a page is about.
let standing = 0
const listeners = new Set<() => void>()

function change(by: number) {
  standing += by
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
    let task: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
      if (standing > 0) return
      // In a task of its own after the frame in which the page is painted.
      frame = requestAnimationFrame(() => {
        task = setTimeout(() => setAfter(true))
      })
    }
    const limit = setTimeout(() => setAfter(true), longestWaitMs)
    listeners.add(look)
    look()
    return () => {
      listeners.delete(look)
      cancelAnimationFrame(frame)
      clearTimeout(task)
      clearTimeout(limit)
    }
  }, [isAfter])
  return isAfter
}
