import { useEffect, useRef } from 'react'

/** Calls back once no call came for `ms`; a pending call is dropped on unmount. */
export function useDebounced<Value>(callback: (value: Value) => void, ms: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value: Value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => callback(value), ms)
  }
}
