import type { Role } from '@hadir/contract/roles.ts'
import { footOfOffice, footOfStaff } from './task-pages.ts'

const office: readonly Role[] = ['school_admin', 'administrator']
const staff: readonly Role[] = [...office, 'teacher']

/**
 * Whether the page at an address has a foot of its own: known before the page is loaded, so that nothing of the frame
 * moves when it is.
 */
export function isTaskPage(pathname: string, role: Role | undefined): boolean {
  if (!role || !staff.includes(role)) return false
  // An id has digits, the name of a screen has none.
  const address = pathname.replace(/\/$/, '').replaceAll(/\/[^/]*\d[^/]*/g, '/:')
  return footOfStaff.includes(address) || (office.includes(role) && footOfOffice.includes(address))
}
