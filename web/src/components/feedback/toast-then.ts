import { toastSuccess } from './toast.ts'

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
