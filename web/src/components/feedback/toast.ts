import { CallError, GivenUp, isRefusal } from '../../http/call-error.ts'
import { notify } from '../../ui/overlays/toast-store.ts'

/** Shows a refusal of the server, or a failed connection, as a notice. */
export const toastFailure = (error: Error) => toastFailureAs(error, error.message)

/** The same with the caller's own text. A refusal is no fault of the product: only a failure is shown as an error. */
export function toastFailureAs(error: Error, description: string) {
  if (error instanceof GivenUp) return
  // Of a failure, what the server's log can be searched for; a refusal has its reason.
  const requestId = !isRefusal(error) && error instanceof CallError ? error.body.requestId : undefined
  const look = isRefusal(error) ? (['Belum berhasil', 'warn'] as const) : (['Terjadi kesalahan', 'danger'] as const)
  notify({
    title: look[0],
    description: requestId ? `${description} Nomor permintaan: ${requestId}` : description,
    tone: look[1],
  })
}

/** Shows what was done, as a notice. */
export const toastSuccess = (description = '') => notify({ title: 'Sukses', description, tone: 'success' })

/** Shows that a record was saved, and what of it still needs a look. */
export const toastSaved = ({
  message = 'Data tersimpan',
  warning,
}: {
  message?: string | undefined
  warning?: string | undefined
}) => (warning ? notify({ title: message, description: warning, tone: 'warn' }) : toastSuccess(message))

/** Closes a window after its action and shows a notice: the server's words, or those given here. */
export const toastThen =
  <Answer extends { message?: string | undefined }>(
    done: () => void,
    words: (answer: Answer) => string | undefined = ({ message }) => message,
  ) =>
  (answer: Answer) => {
    toastSuccess(words(answer))
    done()
  }
