import { type PlatformSchool, supportEndpoints, supportMinutes } from '@hadir/contract/config/support.ts'
import { School } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { SupportReasonDialog } from '../../../components/actions/support-reason-dialog.tsx'
import { useVisit } from '../../../layout/use-support-session.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { Backups } from '../../../components/platform/backups.tsx'
import { FailedJobs } from '../../../components/platform/failed-jobs.tsx'
import { RequestsToDecide } from './requests-to-decide.tsx'

const stateLabels = { VERIFIED: 'Terverifikasi', UNVERIFIED: 'Belum diverifikasi' } as const

const columns: ListColumn<PlatformSchool>[] = [
  { header: 'Sekolah', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'NPSN', cell: (row) => row.npsn, sortBy: 'npsn' },
  {
    header: 'Status',
    cell: (row) => <Badge tone={row.state === 'VERIFIED' ? 'usual' : 'warn'}>{stateLabels[row.state]}</Badge>,
    onPhone: 'line',
  },
  {
    header: 'Akun',
    cell: ({ people }) => `${people.admins} admin, ${people.teachers} guru, ${people.others} lainnya`,
  },
  {
    header: 'Terakhir aktif',
    cell: (row) => (row.lastActiveAt ? formatDateTimeHere(row.lastActiveAt) : 'belum pernah'),
    onPhone: 'line',
  },
]

const filters: ListFilter[] = [
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: 'VERIFIED', label: stateLabels.VERIFIED },
      { value: 'UNVERIFIED', label: stateLabels.UNVERIFIED },
    ],
  },
]

const helpColumn = (onEnter: (school: PlatformSchool) => void): ListColumn<PlatformSchool> => ({
  header: 'Bantuan',
  cell: (row) => (
    <Button size="small" aria-label={`Masuk ke ${row.name}`} onClick={() => onEnter(row)}>
      Masuk
    </Button>
  ),
  isAct: true,
  onPhone: 'aside',
})

/** The administrator's home: the schools of the platform, their state, and a way into each. */
export function PlatformSchools() {
  // Here and not in the row: rotating a phone remounts the rows, and typed text must survive that.
  const [school, setSchool] = useState<PlatformSchool | null>(null)
  const name = useSession((state) => state.user?.name)
  return (
    <>
      <ListPage
        title="Dashboard"
        lead={`Halo, ${name}.`}
        action={
          <Link to={paths.status} className={buttonLook({})}>
            Status server
          </Link>
        }
        endpoint={supportEndpoints.schools}
        columns={[...columns, helpColumn(setSchool)]}
        filters={filters}
        searchLabel="Cari sekolah atau NPSN"
        empty={{
          icon: <School />,
          title: 'Belum ada sekolah',
          text: 'Sekolah tampil di sini begitu adminnya mendaftar.',
        }}
      >
        <RequestsToDecide />
        <FailedJobs />
        <Backups />
      </ListPage>
      {school && <EnterSchool school={school} onClose={() => setSchool(null)} />}
    </>
  )
}

function EnterSchool({ school, onClose }: { school: PlatformSchool; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const { enter } = useVisit()
  const go = (reason: string) => {
    setBusy(true)
    enter({ schoolId: school.id, reason }).catch((error: Error) => {
      setBusy(false)
      toastFailure(error)
    })
  }
  return (
    <SupportReasonDialog
      title={`Masuk ke ${school.name}`}
      description={`Anda di dalam selama ${supportMinutes} menit. Sekolah melihat siapa yang masuk dan apa alasannya.`}
      action="Masuk ke sekolah"
      isBusy={isBusy}
      onGive={go}
      onClose={onClose}
    />
  )
}
