import { z } from 'zod'
import { schoolDate } from './dates/dates.ts'
import { id } from './resource.ts'

/** What can be done with a file that stands for one thing and has a history. */
export const fileActs = ['DITAMBAH', 'DIGANTI', 'DIHAPUS'] as const
export type FileAct = (typeof fileActs)[number]

export const fileEvent = z.object({ id, act: z.enum(fileActs), at: z.string(), by: z.string() })
export const seenEvent = {
  /** The newest event that was on the screen: whoever replaces or removes a file says which one she saw. */
  seen: id.optional(),
}
export type FileEvent = z.infer<typeof fileEvent>

/**
 * `id` is made where the file was chosen, and becomes its event's: the same file sent again, hours later too, changes
 * nothing, and neither does an older copy that comes after a newer file.
 */
export const savedFileQuery = z.object({ date: schoolDate, id: id.optional(), ...seenEvent })
