import { useState } from 'react'
import { CallError } from '../../http/call-error.ts'
import { useAfter } from '../../ui/use-after.ts'
import { notify } from '../../ui/overlays/toast-store.ts'

/** How long a rate limit makes her wait. */
export const waitText = (seconds: number): string =>
  `Coba lagi dalam ${
    seconds <= 90
      ? `${seconds} detik`
      : seconds <= 5400
        ? `${Math.ceil(seconds / 60)} menit`
        : `${Math.ceil(seconds / 3600)} jam`
  }.`

/** Says in the specification's words that no code was sent; the time to wait is for the form, while it lasts. */
export function useCodeNotSent() {
  const after = useAfter()
  const [wait, setWait] = useState<string>()
  const show = (error: unknown) => {
    notify({ title: 'Terjadi kesalahan', description: 'Silahkan ulangi beberapa saat lagi', tone: 'danger' })
    const seconds = error instanceof CallError ? error.retryAfter : null
    if (!seconds) return
    setWait(waitText(seconds))
    after(seconds * 1000, () => setWait(undefined))
  }
  return { wait, show }
}
