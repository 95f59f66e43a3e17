import { type PlatformSchool, supportEndpoints, visitMinutes } from '@hadir/contract/support.ts'
import { School } from 'lucide-react'
import { useState } from 'react'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { formatDateTimeHere } from '../../kit/local-time.ts'
import { SupportReason } from '../../kit/support-reason.tsx'
import { useVisit } from '../../layout/use-visit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast-store.ts'
import { RequestsToDecide } from './requests-to-decide.tsx'

const stateLabels = { VERIFIED: 'Terverifikasi', UNVERIFIED: 'Belum diverifikasi' } as const

const columns: ListColumn<PlatformSchool>[] = [
  { header: 'Sekolah', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'NPSN', cell: (row) => row.npsn, sortBy: 'npsn' },
  {
    header: 'Status',
    cell: (row) => <Badge tone={row.state === 'VERIFIED' ? 'good' : 'warn'}>{stateLabels[row.state]}</Badge>,
    onPhone: 'line',
  },
  {
    header: 'Admin, guru, lainnya',
    cell: ({ people }) => `${people.admins}, ${people.teachers}, ${people.others}`,
  },
  {
    header: 'Terakhir aktif',
    cell: (row) => (row.lastActiveAt ? formatDateTimeHere(row.lastActiveAt) : 'Belum ada yang masuk'),
    onPhone: 'line',
  },
  { header: 'Bantuan', cell: (row) => <EnterSchool school={row} />, onPhone: 'aside' },
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

/** The administrator's home: the schools of the platform and how they do, and the way into one. */
export const PlatformSchools = () => (
  <ListPage
    title="Dashboard"
    endpoint={supportEndpoints.schools}
    columns={columns}
    filters={filters}
    searchLabel="Cari nama sekolah atau NPSN"
    empty={{
      icon: <School />,
      title: 'Belum ada sekolah',
      text: 'Sekolah tampil di sini begitu adminnya mendaftar.',
    }}
  >
    <RequestsToDecide />
  </ListPage>
)

function EnterSchool({ school }: { school: PlatformSchool }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { enter } = useVisit()
  const go = (reason: string) => {
    setBusy(true)
    enter({ schoolId: school.id, reason }).catch((error: Error) => {
      setBusy(false)
      notify({ title: 'Terjadi kesalahan', description: error.message, tone: 'danger' })
    })
  }
  return (
    <>
      <Button size="small" aria-label={`Masuk ke ${school.name}`} onClick={() => setAsking(true)}>
        Masuk
      </Button>
      {isAsking && (
        <SupportReason
          title={`Masuk ke ${school.name}`}
          description={`Anda di dalam selama ${visitMinutes} menit. Sekolah melihat siapa yang masuk dan apa alasannya.`}
          action="Masuk ke sekolah"
          isBusy={isBusy}
          onGive={go}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
