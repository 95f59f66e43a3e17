import type { FastifyInstance } from 'fastify'
import { academicYearRoutes } from './features/academic-year/academic-year-routes.ts'
import { accessRequestRoutes } from './features/access-request/access-request-routes.ts'
import { attendanceRoutes } from './features/attendance/attendance-routes.ts'
import { authRoutes } from './features/auth/auth-routes.ts'
import { classRoutes } from './features/class/class-routes.ts'
import { copyClasses, copyHomerooms } from './features/class/open-like-last-year.ts'
import { configRoutes } from './features/config/config-routes.ts'
import { healthRoutes } from './features/health/health-routes.ts'
import { importRoutes } from './features/import/import-routes.ts'
import { mailboxRoutes } from './features/mailbox/mailbox-routes.ts'
import { openapiRoutes } from './features/openapi/openapi-routes.ts'
import { regionRoutes } from './features/region/region-routes.ts'
import { genapTimetable } from './features/schedule/rules.ts'
import { scheduleRoutes } from './features/schedule/schedule-routes.ts'
import { copyLessons } from './features/schedule/copy-year.ts'
import { schoolReferenceRoutes } from './features/school/school-routes.ts'
import { studentRoutes } from './features/student/student-routes.ts'
import { copyFromYear } from './features/subject/copy-year.ts'
import { subjectRoutes } from './features/subject/subject-routes.ts'
import { teacherRoutes } from './features/teacher/teacher-routes.ts'
import { userRoutes } from './features/user/user-routes.ts'

const lastYear = { classes: copyClasses, homerooms: copyHomerooms, subjects: copyFromYear, lessons: copyLessons }

/** Every part of the server that answers requests, by the first word of its addresses. */
export const features: readonly ((app: FastifyInstance) => Promise<void>)[] = [
  academicYearRoutes({ timetable: genapTimetable, lastYear }),
  accessRequestRoutes,
  attendanceRoutes,
  authRoutes,
  classRoutes,
  configRoutes,
  healthRoutes,
  importRoutes,
  mailboxRoutes,
  openapiRoutes,
  regionRoutes,
  scheduleRoutes,
  schoolReferenceRoutes,
  studentRoutes,
  subjectRoutes,
  teacherRoutes,
  userRoutes,
]
