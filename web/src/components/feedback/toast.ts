import { GivenUp, isRefusal } from '../../http/call-error.ts'
import { notify } from '../../ui/overlays/toast-store.ts'

/** What the server refused, or that it could not be reached, as a notice. */
export const toastFailure = (error: Error) => toastFailureAs(error, error.message)

/** The same in words of one's own. What may not be done is no fault of the product: only what broke is an error. */
export function toastFailureAs(error: Error, description: string) {
  if (error instanceof GivenUp) return
  const look = isRefusal(error) ? (['Belum berhasil', 'warn'] as const) : (['Terjadi kesalahan', 'danger'] as const)
  notify({ title: look[0], description, tone: look[1] })
}

/** What was done, as a notice. */
export const toastSuccess = (description = '') => notify({ title: 'Sukses', description, tone: 'success' })

/** What follows an act that a window was opened for: the server's words, or those given here, and the window's end. */
export const toastThen =
  <Answer extends { message?: string | undefined }>(
    done: () => void,
    words: (answer: Answer) => string | undefined = ({ message }) => message,
  ) =>
  (answer: Answer) => {
    toastSuccess(words(answer))
    done()
  }
