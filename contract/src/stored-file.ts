import { z } from 'zod'
import { schoolDate } from './dates/dates.ts'
import { id } from './resource.ts'

/** Actions on a file that belongs to one thing and has a history. */
export const fileActs = ['DITAMBAH', 'DIGANTI', 'DIHAPUS'] as const
export type FileAct = (typeof fileActs)[number]

export const fileEvent = z.object({ id, act: z.enum(fileActs), at: z.string(), by: z.string() })
export const seenEvent = {
  /** The newest event on the screen: replacing or removing a file requires the one that was seen. */
  seen: id.optional(),
}
export type FileEvent = z.infer<typeof fileEvent>

/**
 * `id` is created where the file was chosen, and becomes its event's: sending the same file again, even hours later,
 * changes nothing, and neither does an older copy that arrives after a newer file.
 */
export const savedFileQuery = z.object({ date: schoolDate, id: id.optional(), ...seenEvent })

/** A file's size as people read it: '12 KB', never '0 KB'. */
export const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('id-ID')} KB`
