import { runDailyJobs } from './features/attendance/daily-jobs/run-daily-jobs.ts'
import { writeDailyJobs } from './features/attendance/daily-jobs/daily-jobs.ts'
import { abandonRollover, runRolloverJob } from './features/academic-year/rollover/run-job.ts'
import { abandonImport, runImport } from './features/import/apply-job.ts'
import { storeMovedSchool } from './features/student/report-card/seal/moved-school.ts'
import { mailUnlocked } from './features/student/report-card/notify-unlocked.ts'
import { abandonArchiveJob, runArchiveJob } from './features/config/school/archive/archive-job.ts'
import { abandonPrint, runPrint } from './features/student/report-card/papers/print-job.ts'
import { jobHandler, type JobHandler } from './platform/job-runner/handler.ts'
import {
  applyImport,
  archiveJob,
  noteMovedSchool,
  printReportCards,
  runRollover,
  runSchedule,
  sendCode,
  sendMail,
  saveSchedule,
  notifyUnlocked,
} from './platform/jobs/queues.ts'
import { deliverCode, deliverMail } from './platform/mail/deliver-mail.ts'

/** Every job's handler; a job without one would never run, so a test compares this list with the queues. */
export const jobHandlers: readonly JobHandler[] = [
  jobHandler(sendMail, deliverMail),
  jobHandler(sendCode, deliverCode),
  jobHandler(applyImport, runImport, abandonImport),
  jobHandler(archiveJob, runArchiveJob, abandonArchiveJob),
  jobHandler(printReportCards, runPrint, abandonPrint),
  jobHandler(runRollover, runRolloverJob, abandonRollover),
  jobHandler(notifyUnlocked, mailUnlocked),
  jobHandler(runSchedule, runDailyJobs),
  jobHandler(saveSchedule, writeDailyJobs),
  jobHandler(noteMovedSchool, storeMovedSchool),
]
