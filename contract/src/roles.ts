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
