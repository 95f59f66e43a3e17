import { can } from '@hadir/contract/permissions.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { CompanyCard, TracerCard } from './alumni-cards.tsx'
import { ConsentsGiven } from './consents-given.tsx'
import { ConsentsToGive } from './consents-to-give.tsx'
import { OwnReportCards } from './family/own-report-cards.tsx'
import { MoreScreens } from './more-screens.tsx'
import { RequestsToDecide } from './office/requests-to-decide.tsx'
import { Waiting } from './awaits-access.tsx'

/** The home of users who mark nobody and have no child here: alumni, companies, and those who wait for access. */
export function OtherHome({ profile }: { profile: Profile | null }) {
  const { role, schoolId } = profile ?? {}
  return (
    <>
      {role === 'alumni' && schoolId && (
        <OwnReportCards schoolId={schoolId} isNamed={false}>
          <TracerCard schoolId={schoolId} />
        </OwnReportCards>
      )}
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
