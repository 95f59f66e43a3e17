import { can } from '@hadir/contract/permissions.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { ConsentsGiven } from '../consents-given.tsx'
import { ConsentsToGive } from '../consents-to-give.tsx'
import { FirstSteps } from './first-steps.tsx'
import { MoreScreens } from '../more-screens.tsx'
import { useRaporProgress } from './rapor-progress.tsx'
import { SchoolDays } from '../staff-days.tsx'
import { TodayCard } from './today-card.tsx'
import { UnverifiedSchool } from './unverified-school.tsx'
import { YearTurnCard } from './year-turn-card.tsx'

type OfficeHomeProps = { profile: Profile; schoolId: string }

/** The whole school's day, for its admin; in a support session only the progress of the sheets. */
export function OfficeHome({ profile, schoolId }: OfficeHomeProps) {
  const { role } = profile
  if (role === 'administrator') return <TodayCard schoolId={schoolId} />
  return <AdminHome profile={profile} schoolId={schoolId} />
}

function AdminHome({ profile, schoolId }: OfficeHomeProps) {
  const { role } = profile
  const rapor = useRaporProgress(schoolId)
  return (
    <>
      {profile.schoolVerified === false && <UnverifiedSchool />}
      <FirstSteps schoolId={schoolId} />
      <YearTurnCard />
      {can(role, 'consent:give') && <ConsentsToGive />}
      <SchoolDays schoolId={schoolId} rapor={rapor} />
      {!rapor.isAwaited && (
        <>
          <MoreScreens profile={profile} />
          {can(role, 'consent:give') && <ConsentsGiven />}
        </>
      )}
    </>
  )
}
