import { useEffect, useState } from 'react'
import { serverNow } from '../../http/server-clock.ts'
import { whileVisible } from '../../http/while-visible.ts'

const clockMs = 20_000

/** The server's time, updated while the page is visible. */
export function useClock(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => whileVisible(() => setNow(serverNow()), clockMs), [])
  return now
}
