import type { FastifyInstance } from 'fastify'
import { accessRequestRoutes } from './features/access-request/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { attendanceRoutes } from './features/attendance/routes.ts'
import { classDayRoutes } from './features/attendance/sheet/class-days.ts'
import { letterRoutes } from './features/attendance/letters/letter-routes.ts'
import { plannedAbsenceRoutes } from './features/attendance/planned/routes.ts'
import { closingRoutes } from './features/attendance/closing/closing-routes.ts'
import { correctionRoutes } from './features/attendance/corrections/correction-routes.ts'
import { lessonRoutes } from './features/attendance/lessons/routes.ts'
import { reportRoutes } from './features/attendance/reports/routes.ts'
import { semesterRecapRoutes } from './features/attendance/reports/semester-routes.ts'
import { configRoleRoutes } from './features/config/roles/routes.ts'
import { failedJobRoutes } from './features/config/failed-job/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { importRoutes } from './features/import/routes.ts'
import { mailboxRoutes } from './features/mailbox/routes.ts'
import { openapiRoutes } from './features/openapi/routes.ts'
import { regionRoutes } from './features/region/routes.ts'
import { schoolArchiveRoutes } from './features/config/archive/routes.ts'
import { schoolReferenceRoutes } from './features/school/routes.ts'
import { supportRoutes } from './features/config/support/routes.ts'
import { listViewRoutes } from './features/user/list-view-routes.ts'
import { userRoutes } from './features/user/routes.ts'
import { academicClassRoutes } from './features/class/academic-class-routes.ts'
import { classRoutes } from './features/class/routes.ts'
import { academicYearRoutes } from './features/academic-year/routes.ts'
import { rolloverRoutes } from './features/academic-year/rollover/routes.ts'
import { semesterRoutes } from './features/academic-year/semester-routes.ts'
import { holidayRoutes } from './features/academic-year/holiday-routes.ts'
import { bellRoutes } from './features/schedule/bell-routes.ts'
import { scheduleCopyRoutes } from './features/schedule/copy-routes.ts'
import { genapTimetable } from './features/schedule/rules.ts'
import { scheduleRoutes } from './features/schedule/routes.ts'
import { scheduleWeekRoutes } from './features/schedule/week-routes.ts'
import { schoolConfigRoutes } from './features/config/school/routes.ts'
import { academicStudentRoutes } from './features/student/membership/academic-student-routes.ts'
import { alumniRoutes } from './features/student/alumni/routes.ts'
import { studentCardRoutes } from './features/student/papers/card-routes.ts'
import { proposalRoutes } from './features/student/proposal/routes.ts'
import { studentRoutes } from './features/student/routes.ts'
import { studentEvaluationRoutes } from './features/student/evaluation/routes.ts'
import { cocurricularRoutes } from './features/student/cocurricular/routes.ts'
import { extracurricularRoutes } from './features/student/extracurricular/routes.ts'
import { reportCardRoutes } from './features/student/report-card/routes.ts'
import { reportCardCheckRoutes } from './features/student/report-card/seal/check-routes.ts'
import { reportCardPaperRoutes } from './features/student/report-card/papers/routes.ts'
import { studentSemesterRoutes } from './features/student/membership/semester-routes.ts'
import { studentSensitiveRoutes } from './features/student/sensitive-routes.ts'
import { academicSubjectBulkRoutes } from './features/subject/academic-bulk-routes.ts'
import { academicSubjectRoutes } from './features/subject/academic-routes.ts'
import { examRoutes } from './features/academic-year/exam-routes.ts'
import { evaluationRoutes } from './features/subject/evaluation/routes.ts'
import { taskRoutes } from './features/subject/task-routes.ts'
import { subjectRoutes } from './features/subject/routes.ts'
import { academicTeacherRoutes } from './features/teacher/academic-teacher-routes.ts'
import { sensitiveTeacherRoutes } from './features/teacher/sensitive-routes.ts'
import { ownTeacherRoutes } from './features/teacher/own-routes.ts'
import { teacherRoutes } from './features/teacher/routes.ts'

/** Every part of the server that answers requests. */
export const features: readonly ((app: FastifyInstance) => Promise<void>)[] = [
  importRoutes,
  authRoutes,
  accessRequestRoutes,
  configRoleRoutes,
  failedJobRoutes,
  healthRoutes,
  attendanceRoutes,
  classDayRoutes,
  correctionRoutes,
  lessonRoutes,
  closingRoutes,
  plannedAbsenceRoutes,
  letterRoutes,
  reportRoutes,
  semesterRecapRoutes,
  reportCardPaperRoutes,
  reportCardCheckRoutes,
  studentSemesterRoutes,
  studentEvaluationRoutes,
  reportCardRoutes,
  cocurricularRoutes,
  extracurricularRoutes,
  mailboxRoutes,
  openapiRoutes,
  regionRoutes,
  schoolReferenceRoutes,
  supportRoutes,
  userRoutes,
  listViewRoutes,
  schoolConfigRoutes,
  bellRoutes,
  schoolArchiveRoutes,
  scheduleRoutes,
  scheduleCopyRoutes,
  scheduleWeekRoutes,
  academicYearRoutes,
  holidayRoutes,
  semesterRoutes(genapTimetable),
  rolloverRoutes,
  subjectRoutes,
  examRoutes,
  taskRoutes,
  evaluationRoutes,
  academicSubjectRoutes,
  academicSubjectBulkRoutes,
  classRoutes,
  academicClassRoutes,
  teacherRoutes,
  ownTeacherRoutes,
  sensitiveTeacherRoutes,
  academicTeacherRoutes,
  studentRoutes,
  alumniRoutes,
  studentSensitiveRoutes,
  studentCardRoutes,
  proposalRoutes,
  academicStudentRoutes,
]
