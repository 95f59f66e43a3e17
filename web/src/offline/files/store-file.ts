import { newMarkId } from '../state/mark-id.ts'
import { type FilePlace, type PendingFile, targetOf, TooManyFiles } from './pending-file.ts'
import { withFiles } from './current-file-store.ts'
import { uploadFile } from './upload-file.ts'

type Picked = FilePlace & { profileId: string; content: Blob; filename: string; seen: string | undefined }

/**
 * Stores a file on this device, which then sends it in the background. If the device cannot store it, it is sent to the
 * server at once, or the error is thrown.
 */
export async function storeFile({ profileId, sheet, student, content, filename, seen }: Picked): Promise<void> {
  const place = { sheet, student }
  const file: PendingFile = {
    ...place,
    id: newMarkId(),
    profileId,
    target: targetOf(place),
    filename,
    type: content.type,
    bytes: content.size,
    createdAt: new Date().toISOString(),
    seen,
    trouble: null,
  }
  const bytes = await content.arrayBuffer()
  try {
    await withFiles((files) => files.put(file, bytes))
  } catch (error) {
    const isTooMuch = error instanceof TooManyFiles
    await uploadFile(file, bytes).catch((failure: Error) => {
      throw isTooMuch ? error : failure
    })
  }
}

export const discardFile = (file: PendingFile): Promise<void> => withFiles((files) => files.remove(file))
/** `seen`: the current file, if it is shown on the screen. */
export const sendFileAgain = (file: PendingFile, seen = file.seen): Promise<void> =>
  withFiles((files) => files.tryAgain({ ...file, seen }))

/** The content of a pending file, to be shown or saved elsewhere. */
export async function readFile({ id, type }: Pick<PendingFile, 'id' | 'type'>): Promise<Blob | null> {
  const content = await withFiles((files) => files.content(id))
  return content ? new Blob([content], { type }) : null
}
