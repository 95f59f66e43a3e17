import { z } from 'zod'
import { cell, markingReasons, markSources, verdicts } from './attendance-mark.ts'
import { id } from './resource.ts'

const value = cell.pick({ status: true, note: true, minutesLate: true, reason: true })

export const historyEntry = z.object({
  id,
  at: z.string(),
  by: z.string().nullable(),
  device: id,
  clientAt: z.string().nullable(),
  verdict: z.enum(verdicts),
  reason: z.enum(markingReasons).nullable(),
  /** Who made it: a person, or the product for an absence that was planned (IZIN) or at the closing of a day (SISTEM). */
  source: z.enum(markSources),
  /** What became of a mark that was held. */
  decision: z.object({ isAccepted: z.boolean(), by: z.string(), reason: z.string().nullable() }).nullable(),
  /** Why it was changed late, where the value's own reason says something else. */
  changeReason: z.string().nullable(),
  /** The version that it took up again, with the time of that one, and why. */
  restores: z.object({ id, at: z.string(), reason: z.string().nullable() }).nullable(),
  /** What stood before; null for the first mark, and for a mark that changed nothing. */
  from: value.nullable(),
  to: value,
})
export type HistoryEntry = z.infer<typeof historyEntry>
