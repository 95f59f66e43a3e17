import { roleLabels } from '@hadir/contract/labels.ts'
import type { Profile } from '@hadir/contract/user/user.ts'

/** A capacity as its holder tells it from her others. */
export const profileLabel = ({ role, schoolName }: Pick<Profile, 'role' | 'schoolName'>): string =>
  [roleLabels[role], schoolName].filter(Boolean).join(' · ')
