import type { Role } from './roles.ts'

/**
 * Every permission the product knows, with the roles that hold it: the only such list. A permission opens a door;
 * which rows a teacher may touch behind it (own classes, duty of the day) is decided by the feature's rules. The
 * platform's administrator holds a school's permissions only while inside it (api/src/platform/http/support/support-reason.ts).
 */
export const permissions = {
  'academic-year:read': ['school_admin', 'teacher', 'administrator'],
  'academic-year:write': ['school_admin'],
  'academic-year:export': ['school_admin'],
  'subject:read': ['school_admin', 'teacher', 'administrator'],
  'subject:write': ['school_admin'],
  'subject:export': ['school_admin'],
  'academic-subject:read': ['school_admin', 'teacher', 'student', 'parent', 'administrator'],
  'academic-subject:write': ['school_admin'],
  'academic-subject:export': ['school_admin'],
  'exam:read': ['school_admin', 'teacher', 'student', 'parent', 'administrator'],
  'exam:write': ['school_admin'],
  'exam:export': ['school_admin'],
  'task:read': ['school_admin', 'teacher', 'student', 'parent', 'administrator'],
  'task:write': ['school_admin', 'teacher'],
  'task:export': ['school_admin'],
  'subject-evaluation:read': ['school_admin', 'teacher', 'administrator'],
  'subject-evaluation:write': ['school_admin', 'teacher'],
  'subject-evaluation:export': ['school_admin'],
  'score:write': ['teacher'],
  'class:read': ['school_admin', 'teacher', 'administrator'],
  'class:write': ['school_admin'],
  'class:export': ['school_admin'],
  'teacher:read': ['school_admin', 'teacher', 'administrator'],
  'teacher:write': ['school_admin'],
  'teacher:own': ['teacher'],
  'teacher:sensitive': ['school_admin'],
  'teacher:export': ['school_admin'],
  'student:read': ['school_admin', 'teacher', 'administrator'],
  'student:write': ['school_admin'],
  'student:contact': ['school_admin', 'teacher'],
  'student:own': ['student', 'parent'],
  'student:propose': ['student', 'parent'],
  'student:export': ['school_admin', 'teacher'],
  'alumni:read': ['school_admin', 'teacher', 'alumni', 'administrator'],
  'alumni:write': ['school_admin', 'alumni'],
  'alumni:browse': ['company_admin'],
  'alumni:export': ['school_admin'],
  'student:sensitive': ['school_admin'],
  'import:run': ['school_admin'],
  'attendance:read': ['school_admin', 'teacher', 'administrator'],
  'attendance:mark': ['school_admin', 'teacher'],
  'attendance:export': ['school_admin', 'teacher'],
  'attendance:own': ['student', 'parent'],
  'lesson:read': ['school_admin', 'teacher', 'administrator'],
  'lesson:mark': ['school_admin', 'teacher'],
  'lesson:export': ['school_admin'],
  'lesson:own': ['student', 'parent'],
  'school-archive:run': ['school_admin'],
  'report:read': ['school_admin', 'teacher', 'administrator'],
  'report:export': ['school_admin', 'teacher'],
  'school-config:read': ['school_admin', 'administrator'],
  'school-profile:write': ['school_admin'],
  'school-config:write': ['school_admin', 'administrator'],
  'schedule:read': ['school_admin', 'teacher', 'student', 'parent', 'administrator'],
  'schedule:write': ['school_admin'],
  'schedule:export': ['school_admin'],
  'access-request:decide': ['school_admin', 'teacher', 'administrator'],
  'access-request:revoke': ['school_admin', 'administrator'],
  'consent:give': ['school_admin', 'parent'],
  'platform-school:read': ['administrator'],
  'platform-job:read': ['administrator'],
  'support:enter': ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function can(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role)
}
