import { useEffect, useState } from 'react'
import { delays } from '../../delays.ts'
import { serverNow } from '../../http/server-clock.ts'

/** mm:ss, both with two digits. */
export function formatCountdown(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}

export const secondsUntil = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - serverNow()) / 1000))

/** Whole seconds until an instant of the server's clock, updated every second; 0 once it has passed. */
export function useCountdown(instant: string): number {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), delays.countdownTick)
    return () => clearInterval(timer)
  }, [])
  return secondsUntil(instant)
}
