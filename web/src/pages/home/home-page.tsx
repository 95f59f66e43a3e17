import { can } from '@hadir/contract/permissions.ts'
import type { Profile } from '@hadir/contract/user.ts'
import { useLocation } from 'react-router'
import { useTitle } from '../../kit/use-title.ts'
import { SessionCheck } from '../../layout/session-check.tsx'
import { isColdStart } from '../../session/cold-start.ts'
import { useSession } from '../../session/store.ts'
import { CompanyCard, TracerCard } from './alumni-cards.tsx'
import { ConsentsGiven } from './consents-given.tsx'
import { ConsentsToGive } from './consents-to-give.tsx'
import { LessonsToday } from './lessons-today.tsx'
import { OwnContact } from './own-contact.tsx'
import { OwnStudents } from './own-students.tsx'
import { MoreScreens } from './more-screens.tsx'
import { PlatformSchools } from './platform-schools.tsx'
import { FirstSteps } from './first-steps.tsx'
import { RequestsToDecide } from './requests-to-decide.tsx'
import { SchoolDays } from './school-days.tsx'
import { TodayCard } from './today-card.tsx'
import { UnverifiedSchool } from './unverified-school.tsx'
import { Waiting } from './waiting.tsx'

/** The home of each role, after the greeting of a cold start. */
export function HomePage() {
  useTitle('Dashboard')
  // The greeting ends with a navigation; reading the location renders this page again.
  useLocation()
  const user = useSession((state) => state.user)
  const profile = useSession((state) => state.profile)
  if (isColdStart()) return <SessionCheck />
  if (profile?.role === 'administrator' && !profile.schoolId) return <PlatformSchools />
  return (
    <section className="grid gap-6">
      <div>
        <h1 className="text-2xl font-bold">Dashboard</h1>
        <p className="mt-1 text-soft">Halo, {user?.name}.</p>
      </div>
      <RoleHome profile={profile} />
    </section>
  )
}

function RoleHome({ profile }: { profile: Profile | null }) {
  const { role, schoolId } = profile ?? {}
  if (role === 'administrator' && schoolId) return <TodayCard schoolId={schoolId} />
  if (!role || !schoolId || !can(role, 'attendance:mark')) {
    return (
      <>
        {(role === 'student' || role === 'parent') && schoolId && <OwnStudents role={role} />}
        {(role === 'student' || role === 'parent') && schoolId && <LessonsToday schoolId={schoolId} role={role} />}
        {role === 'alumni' && schoolId && <TracerCard schoolId={schoolId} />}
        {role === 'company_admin' && <Waiting profile={profile} />}
        {role && can(role, 'alumni:browse') && <CompanyCard />}
        {role && can(role, 'access-request:decide') && <RequestsToDecide />}
        {role && can(role, 'consent:give') && <ConsentsToGive />}
        {role && can(role, 'consent:give') && <ConsentsGiven />}
        <MoreScreens profile={profile} />
        {role !== 'company_admin' && <Waiting profile={profile} />}
      </>
    )
  }
  return (
    <>
      {profile?.schoolVerified === false && <UnverifiedSchool />}
      {role === 'school_admin' && <FirstSteps schoolId={schoolId} />}
      {can(role, 'consent:give') && <ConsentsToGive />}
      {role === 'teacher' && <LessonsToday schoolId={schoolId} role={role} />}
      <SchoolDays schoolId={schoolId} />
      {role === 'teacher' && <OwnContact />}
      <MoreScreens profile={profile} />
      {can(role, 'consent:give') && <ConsentsGiven />}
    </>
  )
}
