import { GivenUp } from '../../http/call-error.ts'
import { notify } from '../../ui/overlays/toast-store.ts'

/** What the server refused, or that it could not be reached, as a notice. */
export function toastFailure(error: Error) {
  if (error instanceof GivenUp) return
  notify({ title: 'Terjadi kesalahan', description: error.message, tone: 'danger' })
}

/** What was done, as a notice. */
export const toastSuccess = (description = '') => notify({ title: 'Sukses', description, tone: 'success' })
