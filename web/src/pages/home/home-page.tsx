import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTitle } from '../../components/screen/use-title.ts'
import { SessionCheck } from '../../layout/guards/session-check.tsx'
import { isColdStart } from '../../session/cold-start.ts'
import { openedInvitation } from '../../session/invitation.ts'
import { session, useSession } from '../../session/store.ts'
import { HomeHeading, StatePlace } from './home-heading.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { familyHome, leaderHome, officeHome, otherHome, platformSchools, teacherHome } from './home-imports.ts'

const TeacherHome = lazy(async () => ({ default: (await teacherHome()).TeacherHome }))
const LeaderHome = lazy(async () => ({ default: (await leaderHome()).LeaderHome }))
const FamilyHome = lazy(async () => ({ default: (await familyHome()).FamilyHome }))
const OfficeHome = lazy(async () => ({ default: (await officeHome()).OfficeHome }))
const OtherHome = lazy(async () => ({ default: (await otherHome()).OtherHome }))
const PlatformSchools = lazy(async () => ({ default: (await platformSchools()).PlatformSchools }))
const TakeInvitation = lazy(async () => ({ default: (await import('./take-invitation.tsx')).TakeInvitation }))

/** A teacher's home renders once, with what is in the offline store or already fetched. */
export async function loadHome() {
  const { profile } = session.read()
  const { role, schoolId } = profile ?? {}
  if (role === 'teacher' && schoolId && !readsWholeSchool(profile?.duties)) {
    await (await teacherHome()).loadTeacherHome(schoolId)
  }
  return null
}

/** The home of each role. At a cold start it is ready when the greeting ends. */
export function HomePage() {
  useTitle('Dashboard')
  const [isGreeting, setGreeting] = useState(isColdStart)
  const endGreeting = useCallback(() => setGreeting(false), [])
  return (
    <>
      {isGreeting && <SessionCheck onEnd={endGreeting} />}
      {/* The home renders behind the greeting, with its data. */}
      <div hidden={isGreeting}>
        <Home />
      </div>
    </>
  )
}

function Home() {
  const user = useSession((state) => state.user)
  const profile = useSession((state) => state.profile)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isInvited] = useState(() => openedInvitation() !== null)
  if (profile?.role === 'administrator' && !profile.schoolId) {
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <PlatformSchools />
      </Suspense>
    )
  }
  return (
    <section className="grid gap-4 sm:gap-6">
      <HomeHeading word="Dashboard" greeting={`Halo, ${user?.name}.`} placeRef={setPlace} />
      <Suspense>{isInvited && <TakeInvitation />}</Suspense>
      <StatePlace value={place}>
        <Suspense fallback={<HomeSkeleton />}>
          <RoleHome profile={profile} />
        </Suspense>
      </StatePlace>
    </section>
  )
}

function RoleHome({ profile }: { profile: Profile | null }) {
  const { role, schoolId } = profile ?? {}
  // Without the consent of a guardian the school's data is closed: its own explanation is all there is.
  if (!profile || !schoolId || profile.awaitsConsent) return <OtherHome profile={profile} />
  // A principal or counsellor looks at the school before her own lessons.
  if (role === 'teacher' && readsWholeSchool(profile.duties)) return <LeaderHome {...{ profile, schoolId }} />
  if (role === 'teacher') return <TeacherHome schoolId={schoolId} />
  if (role === 'student' || role === 'parent') return <FamilyHome {...{ profile, role, schoolId }} />
  if (role === 'school_admin' || role === 'administrator') return <OfficeHome {...{ profile, schoolId }} />
  return <OtherHome profile={profile} />
}
