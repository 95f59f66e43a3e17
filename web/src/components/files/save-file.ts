import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { download } from '../../http/call.ts'
import { toastFailure } from '../feedback/toast.ts'

/** Fetches a file with the session's token and saves it through the browser; shows a notice on failure. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: ToSend<E>): Promise<void> {
  try {
    const { blob, name } = await download(endpoint, input)
    saveBlob(blob, name)
  } catch (error) {
    toastFailure(error instanceof Error ? error : new Error())
  }
}

/** Saves a file that is already in memory through the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
