import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import type { Profile } from '@hadir/contract/user/user.ts'

// Each role's home is a chunk of its own: a phone fetches only its user's.
export const teacherHome = () => import('./teacher/teacher-home.tsx')
export const leaderHome = () => import('./office/leader-home.tsx')
export const familyHome = () => import('./family/family-home.tsx')
export const officeHome = () => import('./office/office-home.tsx')
/** Of the homes that read the whole school; it needs a connection, and is not in their code. */
export const absentCard = () => import('../../components/attendance/absent/absent-card.tsx')
export const otherHome = () => import('./other-home.tsx')
export const platformSchools = () => import('./office/platform-schools.tsx')

const withAbsent = (home: Promise<unknown>) => Promise.all([home, absentCard()])

/** Preloads the home of a profile before it is opened. */
export async function loadHomeOf(profile: Profile | null): Promise<void> {
  const { role, schoolId } = profile ?? {}
  if (role === 'teacher' && schoolId)
    await (readsWholeSchool(profile?.duties) ? withAbsent(leaderHome()) : teacherHome())
  else if ((role === 'student' || role === 'parent') && schoolId) await familyHome()
  else if (role === 'school_admin' || (role === 'administrator' && schoolId)) await withAbsent(officeHome())
  else if (role === 'administrator') await platformSchools()
  else await otherHome()
}
