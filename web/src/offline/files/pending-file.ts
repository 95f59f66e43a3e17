import type { Trouble } from '../store/stored-sheet.ts'
import type { SheetPlace } from '../state/sheet-place.ts'

/** What a file belongs to: a student's letter on a day, or the journal of a lesson. */
export type FilePlace = { sheet: SheetPlace; student: { id: string; name: string } | null }

/** A file that waits on this device until the server has answered it. Its content lies beside it, by its id. */
export type PendingFile = FilePlace & {
  /** Made here; the server knows by it that the same file came twice. */
  id: string
  profileId: string
  target: string
  filename: string
  type: string
  bytes: number
  createdAt: string
  /** The newest event of this file that was on the screen: the server refuses to put it over one that nobody saw here. */
  seen?: string | undefined
  /** The server refused it for good: its person decides what becomes of it. */
  trouble: Trouble | null
}

/** The server keeps one file for each of these, and so does this device: a newer one replaces what waits. */
export const targetOf = ({ sheet, student }: FilePlace): string =>
  student
    ? `letter:${student.id}:${sheet.date}`
    : `attachment:${sheet.kind === 'lesson' ? sheet.scheduleId : sheet.academicClassId}:${sheet.date}`

/** Of one device, whoever they belong to. Photos are made small before; this is a day of absent students, and more. */
export const mostFiles = { count: 40, bytes: 20 * 1024 * 1024 } as const

export class TooManyFiles extends Error {
  constructor() {
    super('HP ini sudah menyimpan banyak berkas yang belum terkirim. Sambungkan ke internet dahulu, lalu coba lagi.')
  }
}
