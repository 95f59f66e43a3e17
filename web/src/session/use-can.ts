import { can, type Permission } from '@hadir/contract/permissions.ts'
import { useSession } from './store.ts'

/** Whether the current profile's role has a permission. */
export function useCan(permission: Permission): boolean {
  const role = useSession((state) => state.profile?.role)
  return role !== undefined && can(role, permission)
}
