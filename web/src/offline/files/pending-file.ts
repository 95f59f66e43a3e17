import type { Trouble } from '../store/stored-sheet.ts'
import type { SheetPlace } from '../state/sheet-place.ts'

/** What a file belongs to: a student's letter on a day, or the journal of a lesson. */
export type FilePlace = { sheet: SheetPlace; student: { id: string; name: string } | null }

/** A file on this device that the server has not answered yet. Its content is stored separately, under the same id. */
export type PendingFile = FilePlace & {
  /** Made here, so that the server recognises a file sent twice. */
  id: string
  profileId: string
  target: string
  filename: string
  type: string
  bytes: number
  createdAt: string
  /** The newest event of this file shown on the screen: the server rejects a file based on an older one. */
  seen?: string | undefined
  /** The server rejected it finally: its owner decides what to do. */
  trouble: Trouble | null
}

/** The server stores one file for each of these, and so does this device: a newer file replaces a pending one. */
export const targetOf = ({ sheet, student }: FilePlace): string =>
  student
    ? `letter:${student.id}:${sheet.date}`
    : `attachment:${sheet.kind === 'lesson' ? sheet.scheduleId : sheet.academicClassId}:${sheet.date}`

/** Of one device, whoever they belong to. Photos are shrunk first; this covers more than a day of absent students. */
export const mostFiles = { count: 40, bytes: 20 * 1024 * 1024 } as const

export class TooManyFiles extends Error {
  constructor() {
    super('HP ini sudah menyimpan banyak berkas yang belum terkirim. Sambungkan ke internet dahulu, lalu coba lagi.')
  }
}
