import { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import type { Profile } from '@hadir/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Send, Sunrise } from 'lucide-react'
import { Link } from 'react-router'
import { currentUserQuery } from '../../http/current-user.ts'
import { ask } from '../../http/query.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { paths, recordPath } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnRequestCard } from '../../kit/own-request/own-request-card.tsx'
import { AwaitsConsent } from './awaits-consent.tsx'

// Often enough that who waits with the page open sees the decision, seldom enough for a thousand who wait.
const lookAgainMs = 30_000

/**
 * What somebody waits for who marks nobody, and what she can do about it. Who is in a school has her own cards above:
 * there nothing is said about nothing.
 */
export function Waiting({ profile }: { profile: Profile | null }) {
  const mine = useQuery({ ...ask(accessRequestEndpoints.mine, {}), refetchInterval: lookAgainMs })
  // A decision gives a profile, and with it this home becomes another one.
  useQuery({ ...currentUserQuery, refetchInterval: lookAgainMs })
  if (mine.isError) return <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
  if (!mine.data) return <Skeleton className="h-44" />
  const requests = mine.data.data
  const open = requests.filter(({ state }) => state === 'MENUNGGU')
  // Without a profile the last answer matters, for it says why.
  const shown = open.length > 0 || profile ? open : requests.slice(0, 1)
  return (
    <>
      {profile?.awaitsConsent && <AwaitsConsent profile={profile} />}
      {shown.map((request) => (
        <OwnRequestCard key={request.id} request={request} />
      ))}
      {shown.length === 0 && !profile?.awaitsConsent && <Nothing profile={profile} />}
    </>
  )
}

const askNext = (
  <Link to={recordPath(paths.accessRequest)} className={buttonLook({ tone: 'primary' })}>
    Ajukan permintaan
  </Link>
)

const Nothing = ({ profile }: { profile: Profile | null }) =>
  profile?.role === 'company_admin' ? (
    <EmptyState
      icon={<Send />}
      title="Minta izin ke sekolah"
      text="Sekolah yang menyetujui perusahaan Anda memperlihatkan alumninya yang bersedia dihubungi."
      action={askNext}
    />
  ) : profile?.schoolId ? null : profile ? (
    <EmptyState
      icon={<Sunrise />}
      title="Belum ada yang perlu dikerjakan"
      text="Begitu ada permintaan untuk Anda, semuanya tampil di sini."
    />
  ) : (
    <EmptyState
      icon={<Send />}
      title="Anda belum terhubung"
      text="Ajukan permintaan untuk bergabung ke sekolah, atau untuk melihat kehadiran anak Anda."
      action={askNext}
    />
  )
