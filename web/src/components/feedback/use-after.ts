import { useEffect, useRef } from 'react'

/** Runs things later, unless the screen is gone by then. */
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
