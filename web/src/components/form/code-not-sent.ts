import { CallError } from '../../http/call-error.ts'
import type { Notice } from '../../ui/overlays/toast-store.ts'

/** Why no code was sent, in the specification's words; on a rate limit, with the time to wait. */
export function codeNotSent(error: unknown): Notice {
  const seconds = error instanceof CallError ? error.retryAfter : null
  const wait =
    seconds &&
    (seconds <= 90
      ? `${seconds} detik`
      : seconds <= 5400
        ? `${Math.ceil(seconds / 60)} menit`
        : `${Math.ceil(seconds / 3600)} jam`)
  return {
    title: 'Terjadi kesalahan',
    description: `Silahkan ulangi beberapa saat lagi${wait ? ` (dalam ${wait})` : ''}`,
    tone: 'danger',
  }
}
