/** The account types of the specification; a profile acts in exactly one of them. */
export const roles = [
  'school_admin',
  'student',
  'company_admin',
  'parent',
  'teacher',
  'alumni',
  'administrator',
] as const
export type Role = (typeof roles)[number]

/**
 * Every permission the product knows, with the roles that hold it: the only such list. A permission opens a door;
 * which rows a teacher may touch behind it (own classes, duty of the day) is decided by the feature's rules.
 */
export const permissions = {
  'academic-year:read': ['school_admin', 'teacher'],
  'academic-year:write': ['school_admin'],
  'subject:read': ['school_admin', 'teacher'],
  'subject:write': ['school_admin'],
  'academic-subject:read': ['school_admin', 'teacher', 'student', 'parent'],
  'academic-subject:write': ['school_admin'],
  'class:read': ['school_admin', 'teacher'],
  'class:write': ['school_admin'],
  'teacher:read': ['school_admin', 'teacher'],
  'teacher:write': ['school_admin'],
  'student:read': ['school_admin', 'teacher'],
  'student:write': ['school_admin'],
  'import:run': ['school_admin'],
  'attendance:read': ['school_admin', 'teacher'],
  'attendance:mark': ['school_admin', 'teacher'],
  'report:read': ['school_admin', 'teacher'],
  'school-config:read': ['school_admin'],
  'school-config:write': ['school_admin'],
  'school-archive:run': ['school_admin'],
  'access-request:decide': ['school_admin', 'teacher', 'administrator'],
  'access-request:revoke': ['school_admin', 'administrator'],
  'consent:give': ['school_admin', 'parent'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function can(role: Role, permission: Permission): boolean {
  return (permissions[permission] as readonly Role[]).includes(role)
}
