import { storeInvited } from './features/access-request/invitation/invited-mailbox.ts'
import { runDailyJobs } from './features/attendance/daily-jobs/run-daily-jobs.ts'
import { writeDailyJobs } from './features/attendance/daily-jobs/daily-jobs.ts'
import { updateAccounts } from './features/academic-year/rollover/follow-students.ts'
import { abandonRollover, runRolloverJob } from './features/academic-year/rollover/run-job.ts'
import { abandonImport, runImport } from './features/import/apply-job.ts'
import { allStudents } from './features/student/whole-list.ts'
import { allTeachers } from './features/teacher/whole-list.ts'
import { storeMovedSchool } from './features/student/report-card/seal/moved-school.ts'
import { notifyOfUnlocked } from './features/student/report-card/notify-unlocked.ts'
import { abandonArchiveJob, archiveRunner } from './features/config/school/archive/archive-job.ts'
import { abandonPrint, runPrint } from './features/student/report-card/papers/print-job.ts'
import { refreshMovedLater } from './features/subject/subject-evaluation/carried-results.ts'
import { refreshStaleResults } from './features/subject/subject-evaluation/stale-results.ts'
import { applyRetention } from './features/config/retention/run-retention.ts'
import { jobHandler, type JobHandler } from './platform/job-runner/handler.ts'
import {
  applyImport,
  archiveJob,
  followStudents,
  noteInvited,
  noteMovedSchool,
  printReportCards,
  refreshMovers,
  refreshResults,
  runRetention,
  runRollover,
  runSchedule,
  sendCode,
  sendMail,
  sendNotice,
  saveSchedule,
  notifyUnlocked,
} from './platform/jobs/queues.ts'
import { deliverCode, deliverWithinLimit } from './platform/mail/deliver-mail.ts'
import { abandonNotice, deliverNotice } from './platform/notify/deliver-notice.ts'

/** Every job's handler; a job without one would never run, so a test compares this list with the queues. */
export const jobHandlers: readonly JobHandler[] = [
  jobHandler(sendMail, deliverWithinLimit),
  jobHandler(sendCode, deliverCode),
  jobHandler(sendNotice, deliverNotice, abandonNotice),
  jobHandler(applyImport, runImport, abandonImport),
  jobHandler(archiveJob, archiveRunner([allStudents, allTeachers]), abandonArchiveJob),
  jobHandler(printReportCards, runPrint, abandonPrint),
  jobHandler(runRollover, runRolloverJob, abandonRollover),
  jobHandler(followStudents, updateAccounts),
  jobHandler(refreshResults, refreshStaleResults),
  jobHandler(refreshMovers, refreshMovedLater),
  jobHandler(notifyUnlocked, notifyOfUnlocked),
  jobHandler(runSchedule, runDailyJobs),
  jobHandler(saveSchedule, writeDailyJobs),
  jobHandler(noteMovedSchool, storeMovedSchool),
  jobHandler(noteInvited, storeInvited),
  jobHandler(runRetention, applyRetention),
]
