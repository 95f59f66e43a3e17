import { can } from '@hadir/contract/permissions.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { Suspense } from 'react'
import { ConsentsGiven } from '../consents-given.tsx'
import { ConsentsToGive } from '../consents-to-give.tsx'
import { LessonsOfFamily } from './lessons-of-family.tsx'
import { MoreScreens } from '../more-screens.tsx'
import { OwnDays } from './own-days.tsx'
import { OwnReportCards } from './own-report-cards.tsx'
import { OwnStudents } from './own-students.tsx'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'

// Needs a connection, and few people have anything in it.
const Waiting = lazyWithRetry(async () => (await import('../awaits-access.tsx')).Waiting)

type FamilyHomeProps = { profile: Profile; role: 'student' | 'parent'; schoolId: string }

/** What a family needs first: pending consents, today, the month, the lessons; then what seldom changes. */
export function FamilyHome({ profile, role, schoolId }: FamilyHomeProps) {
  const isGuardian = can(role, 'consent:give')
  return (
    <>
      {isGuardian && <ConsentsToGive />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <OwnDays {...{ role, schoolId }} />
        </div>
        <div className="grid gap-6">
          <LessonsOfFamily schoolId={schoolId} />
          <OwnReportCards schoolId={schoolId} isNamed={isGuardian}>
            <OwnStudents role={role} />
          </OwnReportCards>
        </div>
      </div>
      {isGuardian && <ConsentsGiven />}
      <MoreScreens profile={profile} />
      <Suspense>
        <Waiting profile={profile} />
      </Suspense>
    </>
  )
}
