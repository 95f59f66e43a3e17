import { schoolConfigEndpoints } from '@hadir/contract/school-config.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { ask } from '../../http/query.ts'
import { useCan } from '../../kit/add-link.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { useTitle } from '../../kit/use-title.ts'
import { paths } from '../../paths.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { ReportLink } from './report-link.tsx'
import { SchoolConfigForm } from './school-config-form.tsx'

/** Two menu entries share this address: a click on Laporan > Absensi says so in the router's state and goes on to it. */
export function SchoolConfigPage() {
  useTitle('Pengaturan')
  const mayWrite = useCan('school-config:write')
  const state: unknown = useLocation().state
  if (typeof state === 'object' && state !== null && 'open' in state && state.open === 'report') {
    return <Navigate to={paths.attendanceReport} replace />
  }
  return (
    <div className="grid gap-6">
      {mayWrite ? <LoadedForm /> : <h1 className="text-2xl font-bold">Pengaturan</h1>}
      <ReportLink />
    </div>
  )
}

function LoadedForm() {
  const schoolId = useSchoolId()
  const config = useQuery({
    ...ask(schoolConfigEndpoints.read, { params: { schoolId } }),
    // A form must not begin with a version that is over, nor be begun anew under the hands of who fills it.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (config.isPending) return <ListSkeleton rows={8} />
  if (!config.data) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
  const { data } = config.data
  return <SchoolConfigForm key={data.version} schoolId={schoolId} config={data} />
}
