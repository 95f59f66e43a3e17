import { useEffect, useRef } from 'react'

/** Runs callbacks later, unless the screen has unmounted by then. */
export function useAfter() {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    }
  }, [])
  return (ms: number, run: () => void) => {
    timers.current.add(setTimeout(run, ms))
  }
}
