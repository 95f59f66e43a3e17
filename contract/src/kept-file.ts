import { z } from 'zod'
import { id } from './resource.ts'

/** What can be done with a file that stands for one thing and has a history. */
export const fileActs = ['DITAMBAH', 'DIGANTI', 'DIHAPUS'] as const
export type FileAct = (typeof fileActs)[number]

export const fileEvent = z.object({ id, act: z.enum(fileActs), at: z.string(), by: z.string() })
export type FileEvent = z.infer<typeof fileEvent>
