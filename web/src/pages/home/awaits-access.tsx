import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Send, Sunrise, UserRoundCheck } from 'lucide-react'
import { Link } from 'react-router'
import { arrivingUserQuery } from '../../http/current-user.ts'
import { queryOptionsOf } from '../../http/query.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { paths, recordPath } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnRequestCard } from '../../components/own-request/own-request-card.tsx'
import { LostAccess } from './lost-access.tsx'

// Often enough that a waiting user sees the decision, seldom enough for a thousand waiting users.
const lookAgainMs = 30_000

/**
 * What a user without classes is waiting for, and what she can do about it. A user in a school has her own cards above,
 * so an empty list renders nothing here.
 */
export const Waiting = ({ profile }: { profile: Profile | null }) => (
  <>
    {profile?.awaitsConsent && <AwaitsConsent profile={profile} />}
    <Requests profile={profile} />
  </>
)

function Requests({ profile }: { profile: Profile | null }) {
  const mine = useQuery({ ...queryOptionsOf(accessRequestEndpoints.mine, {}), refetchInterval: lookAgainMs })
  // A decision creates a profile, and with it this home becomes another one.
  useQuery({ ...arrivingUserQuery, refetchInterval: lookAgainMs })
  const revoked = useQuery({ ...queryOptionsOf(accessRequestEndpoints.revoked, {}), enabled: profile === null })
  const isExplained = profile?.awaitsConsent === true
  // What she waits for stands above; the requests are read again by themselves.
  if (mine.isLoadingError && isExplained) return null
  if (mine.isLoadingError) return <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
  if (!mine.data || revoked.isLoading) return <Skeleton className="h-44" />
  const requests = mine.data.data
  const open = requests.filter(({ state }) => state === 'MENUNGGU')
  // Without a profile the last response matters, because it contains the reason: a refusal, or a revoked access.
  const lost = open.length > 0 || profile ? undefined : revoked.data?.data[0]
  const shown =
    open.length > 0 || profile ? open : requests.slice(0, 1).filter(({ createdAt }) => !lost || createdAt > lost.at)
  return (
    <>
      {shown.map((request) => (
        <OwnRequestCard key={request.id} request={request} />
      ))}
      {shown.length === 0 && lost && <LostAccess lost={lost} />}
      {shown.length === 0 && !lost && !isExplained && <Nothing profile={profile} />}
    </>
  )
}

const nextAction = (
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
      action={nextAction}
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
      action={nextAction}
    />
  )

/** Tells a student under 18 whose consent is missing, and the two ways to give it. */
const AwaitsConsent = ({ profile }: { profile: Profile }) => (
  <section aria-labelledby="persetujuan" className="grid gap-3 rounded-surface border bg-surface p-4 sm:p-5">
    <h2 id="persetujuan" className="flex items-center gap-2 text-lg font-bold">
      <UserRoundCheck aria-hidden className="size-5 shrink-0 text-accent" />
      Menunggu persetujuan orang tua atau wali
    </h2>
    <p>
      {profile.schoolName ?? 'Sekolah'} sudah menerima Anda. Karena umur Anda belum 18 tahun, akun ini terbuka setelah
      orang tua atau wali menyetujuinya, dengan salah satu cara ini:
    </p>
    <ul className="grid list-disc gap-1 pl-5">
      <li>Orang tua atau wali mendaftar di Hadir dengan NISN Anda, lalu menyetujui di halaman depannya.</li>
      <li>Serahkan surat persetujuan mereka ke sekolah; admin sekolah mencatatnya.</li>
    </ul>
  </section>
)
