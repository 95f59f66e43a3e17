import { useState } from 'react'
import { CallError } from '../../http/call-error.ts'
import { useAfter } from '../../ui/use-after.ts'
import { notify } from '../../ui/overlays/toast-store.ts'

/** Says in the specification's words that no code was sent; the time to wait is for the form, while it lasts. */
export function useCodeNotSent() {
  const after = useAfter()
  const [wait, setWait] = useState<string>()
  const show = async (error: unknown) => {
    notify({ title: 'Terjadi kesalahan', description: 'Silahkan ulangi beberapa saat lagi', tone: 'danger' })
    const seconds = error instanceof CallError && error.retryAfter
    if (!seconds) return
    after(seconds * 1000, () => setWait(undefined))
    // On demand: a rate limit is rare, and the first page is short of bytes.
    const { waitText } = await import('./wait-text.ts')
    setWait(waitText(seconds))
  }
  return { wait, show }
}
