import { z } from 'zod'
import type { Job } from './job.ts'

const message = z.object({ to: z.string(), subject: z.string(), sealedText: z.string() })

/**
 * One message to one mailbox, for what must not be stored as a notice because it contains a secret. Its text is encrypted
 * (mail/queue-mail.ts), so the queue's table reveals no code.
 */
export const sendMail = {
  name: 'send-mail',
  scope: 'none',
  payload: message,
  retries: 8,
  atOnce: 4,
} as const satisfies Job

/**
 * The mail with a code that somebody waits for: it goes ahead of notices, and its priority shares the queue among the
 * networks that request codes (features/auth/limits.ts). It is not sent once the code has expired.
 */
export const sendCode = {
  name: 'send-code',
  scope: 'none',
  payload: message.extend({ expiresAt: z.iso.datetime() }),
  retries: 8,
  // A staff room that signs in at seven must not wait for its mails one by one.
  atOnce: 8,
} as const satisfies Job

/** Delivers one notice (notify/deliver-notice.ts): a school's, or an account's where `schoolId` is null. */
export const sendNotice = {
  name: 'send-notice',
  scope: 'none',
  payload: z.object({ schoolId: z.uuid().nullable(), noticeId: z.uuid() }),
  retries: 8,
  atOnce: 4,
} as const satisfies Job

const schoolJob = z.object({ schoolId: z.uuid(), profileId: z.uuid() })

/** Writes what an import's dry run proposed. */
export const applyImport = {
  name: 'apply-import',
  scope: 'school',
  payload: schoolJob.extend({ batchId: z.uuid(), attempt: z.number().int().optional() }),
  retries: 2,
} as const satisfies Job

/** Exports a school's archive, or restores one. */
export const archiveJob = {
  name: 'carry-archive',
  scope: 'school',
  payload: schoolJob.extend({ archiveId: z.uuid() }),
  retries: 1,
} as const satisfies Job

/** Makes one file of the rapor of a class, or of other papers of its students. */
export const printReportCards = {
  name: 'print-report-cards',
  scope: 'school',
  payload: schoolJob.extend({ printId: z.uuid() }),
  retries: 1,
} as const satisfies Job

/** Moves a school's students into the next year by its plan, or undoes that. */
export const runRollover = {
  name: 'run-rollover',
  scope: 'school',
  payload: schoolJob.extend({ rolloverId: z.uuid(), act: z.enum(['run', 'undo']) }),
  retries: 2,
} as const satisfies Job

/** Scheduled work in a school: reminders, the closing of the day, planned absences. */
export const runSchedule = {
  // Queues keep their stored names: jobs wait in them while a server is replaced.
  name: 'run-timer',
  scope: 'school',
  payload: z.object({ schoolId: z.uuid(), kind: z.enum(['REMIND', 'CLOSE', 'PLAN']), date: z.iso.date() }),
  retries: 5,
  atOnce: 4,
} as const satisfies Job

/** Makes the own accounts of graduates those of alumni, and back where a graduation was undone. */
export const followStudents = {
  name: 'follow-students',
  scope: 'school',
  payload: z.object({ schoolId: z.uuid(), studentIds: z.array(z.uuid()) }),
  retries: 8,
} as const satisfies Job

/** Stores results again that were calculated with an older formula. */
export const refreshResults = {
  name: 'refresh-results',
  scope: 'school',
  payload: z.object({ schoolId: z.uuid() }),
  retries: 5,
} as const satisfies Job

/** Stores the results of students again who changed class, where what moved them cannot do it itself. */
export const refreshMovers = {
  name: 'refresh-movers',
  scope: 'school',
  payload: z.object({ schoolId: z.uuid(), studentIds: z.array(z.uuid()) }),
  retries: 5,
} as const satisfies Job

/** Mails the teachers of a class that its rapor can be changed again. */
export const notifyUnlocked = {
  name: 'tell-unlocked',
  scope: 'school',
  payload: schoolJob.extend({
    academicClassId: z.uuid(),
    semesterNo: z.number().int(),
    cards: z.number().int(),
    reason: z.string(),
    /** The mail is about everything unlocked since; absent in jobs of servers of the version before. */
    since: z.iso.datetime().optional(),
  }),
  retries: 5,
} as const satisfies Job

const timeOfDay = z.string().nullable()

/** Stores a school's schedule on the platform: the times of day when its jobs run. */
export const saveSchedule = {
  name: 'set-timer',
  scope: 'platform',
  payload: z.object({
    schoolId: z.uuid(),
    timeZone: z.enum(['WIB', 'WITA', 'WIT']),
    remindAt: timeOfDay,
    closeAt: timeOfDay,
    planAt: timeOfDay,
  }),
  retries: 8,
} as const satisfies Job

/** Stores on the platform the other ids under which a school signed its rapor before an archive was restored here. */
export const noteMovedSchool = {
  name: 'note-moved-school',
  scope: 'platform',
  payload: z.object({ schoolId: z.uuid(), signedAs: z.array(z.uuid()) }),
  retries: 8,
} as const satisfies Job

/** Stores on the platform which mailboxes a school has invited, so that their owners join it when they prove them. */
export const noteInvited = {
  name: 'note-invited',
  scope: 'platform',
  payload: z.object({ schoolId: z.uuid(), emails: z.array(z.string()), expiresAt: z.iso.datetime() }),
  retries: 8,
} as const satisfies Job

/** Deletes what is older than its retention rule allows (features/config/retention). */
export const runRetention = {
  name: 'run-retention',
  scope: 'platform',
  payload: z.object({ hour: z.iso.datetime() }),
  retries: 3,
} as const satisfies Job

/** All queues; the owner creates them with the schema. */
export const queues: readonly Job[] = [
  sendMail,
  sendCode,
  sendNotice,
  applyImport,
  archiveJob,
  printReportCards,
  runRollover,
  followStudents,
  refreshResults,
  refreshMovers,
  notifyUnlocked,
  runSchedule,
  saveSchedule,
  noteMovedSchool,
  noteInvited,
  runRetention,
]

/** Where pg-boss puts a copy of each job that failed for good (failed-job.ts). */
export const failedJobs = { name: 'failed-job', retries: 20 } as const

/**
 * A server that is killed sends no notice: a job without a heartbeat for this long is retried by any server. Heartbeats
 * are sent twice as often.
 */
export const heartbeatSeconds = 30
