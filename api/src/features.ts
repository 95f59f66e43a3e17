import type { FastifyInstance } from 'fastify'
import { academicYearRoutes } from './features/academic-year/routes.ts'
import { accessRequestRoutes } from './features/access-request/routes.ts'
import { attendanceRoutes } from './features/attendance/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { classRoutes } from './features/class/routes.ts'
import { configRoutes } from './features/config/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { importRoutes } from './features/import/routes.ts'
import { mailboxRoutes } from './features/mailbox/routes.ts'
import { openapiRoutes } from './features/openapi/routes.ts'
import { regionRoutes } from './features/region/routes.ts'
import { genapTimetable } from './features/schedule/rules.ts'
import { scheduleRoutes } from './features/schedule/routes.ts'
import { schoolReferenceRoutes } from './features/school/routes.ts'
import { studentRoutes } from './features/student/routes.ts'
import { subjectRoutes } from './features/subject/routes.ts'
import { teacherRoutes } from './features/teacher/routes.ts'
import { userRoutes } from './features/user/routes.ts'

/** Every part of the server that answers requests, by the first word of its addresses. */
export const features: readonly ((app: FastifyInstance) => Promise<void>)[] = [
  academicYearRoutes(genapTimetable),
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
