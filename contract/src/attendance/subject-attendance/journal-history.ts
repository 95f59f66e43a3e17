import { z } from 'zod'
import { markingReasons, verdicts } from '../attendance-mark.ts'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { journal } from './lesson-record.ts'
import { id, one } from '../../resource.ts'

const text = journal.pick({ topic: true, activity: true, obstacle: true, followUp: true, isFinal: true })

const journalVersion = z.object({
  id,
  at: z.string(),
  by: z.string().nullable(),
  device: id,
  verdict: z.enum(verdicts),
  reason: z.enum(markingReasons).nullable(),
  /** The previous value; null for the first version, and for one that changed nothing. */
  from: text.nullable(),
  to: text,
})
export type JournalVersion = z.infer<typeof journalVersion>

/** Newest first. A teacher who is only on duty that day sees her own versions. */
export const journalHistory = endpoint({
  method: 'GET',
  path: '/api/v1/attendance/subject-attendance/:schoolId/:scheduleId/journal-history',
  summary: 'Riwayat jurnal satu pelajaran',
  access: 'lesson:read',
  scope: 'school',
  params: z.object({ schoolId: id, scheduleId: id }),
  query: z.object({ date: schoolDate }),
  response: one(z.array(journalVersion)),
})
