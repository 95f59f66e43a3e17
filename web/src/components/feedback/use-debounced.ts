import { useEffect, useRef } from 'react'

/** Calls back once nothing was handed in for `ms`; what still waits is dropped when the component goes. */
export function useDebounced<Value>(callback: (value: Value) => void, ms: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value: Value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => callback(value), ms)
  }
}
