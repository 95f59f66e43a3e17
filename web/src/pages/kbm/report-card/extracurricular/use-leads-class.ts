import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../../http/query.ts'
import { useSession } from '../../../../session/store.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'

/** Whether the user may write what only homeroom teachers and the office write: she leads a class today. */
export function useLeadsClass(): boolean {
  const role = useSession((state) => state.profile?.role)
  const params = { schoolId: useSchoolId() }
  const led = useQuery({
    ...queryOptionsOf(academicClassEndpoints.list, { params, query: { homeroom: 'saya', pageSize: 5 } }),
    enabled: role === 'teacher',
  })
  return role === 'school_admin' || (led.data?.meta.total ?? 0) > 0
}
