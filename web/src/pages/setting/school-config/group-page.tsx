import type { SchoolConfig } from '@hadir/contract/config/school/school.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { paths } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AttendanceConfigForm } from './attendance-config-form.tsx'
import { EvaluationConfigForm } from './evaluation-config-form.tsx'
import { GeneralConfigForm } from './general-config-form.tsx'
import { ReminderConfigForm } from './reminder-config-form.tsx'
import { ReportConfigForm } from './report-config-form.tsx'
import { ConfigChoice } from './config-choice.tsx'
import { SchoolProfileForm } from './school-profile-form.tsx'

type GroupFormProps = { schoolId: string; config: SchoolConfig }

/** The key contains the group's version: a form remounts only when its own group has changed. */
const forms: Record<string, (props: GroupFormProps) => ReactNode> = {
  umum: (props) => <GeneralConfigForm key={props.config.general.version} {...props} />,
  kehadiran: (props) => <AttendanceConfigForm key={props.config.attendance.version} {...props} />,
  penilaian: (props) => <EvaluationConfigForm key={props.config.evaluation.version} {...props} />,
  pengingat: (props) => <ReminderConfigForm key={props.config.reminder.version} {...props} />,
  laporan: (props) => <ReportConfigForm key={props.config.report.version} {...props} />,
}

/** One group of the school's settings. */
export function ConfigGroupPage() {
  const group = useParams()['id'] ?? ''
  const form = forms[group]
  const schoolId = useSchoolId()
  const config = useQuery({
    ...queryOptionsOf(schoolConfigEndpoints.read, { params: { schoolId } }),
    enabled: form !== undefined,
    // A form must neither start from an outdated version, nor restart while somebody fills it in.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (group === 'profil-sekolah') return <SchoolProfileForm schoolId={schoolId} />
  if (group.toLowerCase() === 'create') return <ConfigChoice />
  if (!form) return <NoSuchGroup />
  if (config.isPending) return <ListSkeleton rows={8} />
  if (!config.data) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
  return form({ schoolId, config: config.data.data })
}

const NoSuchGroup = () => (
  <div className="grid gap-6">
    <h1 className="text-2xl font-bold">Pengaturan</h1>
    <EmptyState
      icon={<SearchX />}
      title="Pengaturan tidak ditemukan"
      text="Alamat ini tidak menunjuk ke kelompok pengaturan mana pun."
      action={
        <Link to={paths.schoolConfig} className={buttonLook({ tone: 'primary' })}>
          Lihat semua pengaturan
        </Link>
      }
    />
  </div>
)
