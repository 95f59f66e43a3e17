import { GivenUp } from '../../http/call-error.ts'
import { notify } from '../../ui/overlays/toast-store.ts'

/** What the server refused, or that it could not be reached, as a notice. */
export function toastFailure(error: Error) {
  if (error instanceof GivenUp) return
  notify({ title: 'Terjadi kesalahan', description: error.message, tone: 'danger' })
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
