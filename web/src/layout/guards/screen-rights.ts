import { can, type Permission } from '@hadir/contract/permissions.ts'
import type { MenuReader } from '../menu/menu.ts'

/**
 * The requests that a screen starts with: a user who may make none of them has nothing to see there. The longest
 * matching address decides.
 */
const readBy: Record<string, readonly Permission[]> = {
  'master/academic-year': ['academic-year:read'],
  'master/academic-year/create': ['academic-year:write'],
  'master/subject': ['subject:read'],
  'master/subject/create': ['subject:write'],
  'master/class': ['class:read'],
  'master/class/create': ['class:write'],
  'master/teacher': ['teacher:read'],
  'master/teacher/create': ['teacher:write'],
  'master/student': ['student:read'],
  'master/student/create': ['student:write'],
  'master/alumni': ['alumni:read', 'alumni:browse'],
  'master/alumni/create': ['student:write'],
  'master/exam': ['exam:read'],
  'master/task': ['task:read'],
  'trx/subject': ['academic-subject:read'],
  'trx/subject/create': ['academic-subject:write'],
  'trx/class': ['class:read'],
  'trx/class/create': ['class:write'],
  'trx/teacher': ['teacher:read'],
  'trx/teacher/create': ['teacher:write'],
  'trx/student': ['student:read'],
  'trx/student/create': ['student:write'],
  'trx/schedule': ['schedule:read'],
  'trx/schedule/create': ['schedule:write'],
  'trx/subject-evaluation': ['subject-evaluation:read'],
  'kbm/subject-attendance': ['lesson:read', 'lesson:own'],
  'kbm/subject-attendance/create': ['lesson:mark'],
  'kbm/daily-attendance': ['attendance:read', 'attendance:own'],
  'kbm/daily-attendance/create': ['attendance:mark'],
  'kbm/subject-evaluation': ['subject-evaluation:read'],
  'kbm/student-evaluation': ['report-card:read', 'report-card:own'],
  'kbm/student-evaluation/extracurricular': ['report-card:read'],
  'kbm/student-evaluation/cocurricular': ['report-card:read'],
  report: ['report:read'],
  'setting/school-config': ['school-config:read'],
}

/** Whether a screen shows this user anything. Screens that are not listed decide that themselves. */
export function opensFor(reader: MenuReader, pathname: string): boolean {
  const segments = pathname.toLowerCase().split('/').filter(Boolean).slice(1)
  if (!['master', 'trx', 'kbm', 'report', 'setting'].includes(segments[0] ?? '')) return true
  if (reader?.role === 'company_admin') return segments.join('/') === 'master/alumni'
  if (!reader?.schoolId || reader.awaitsConsent) return false
  for (let length = segments.length; length > 0; length -= 1) {
    const needs = readBy[segments.slice(0, length).join('/')]
    if (needs) return needs.some((permission) => can(reader.role, permission))
  }
  return true
}
