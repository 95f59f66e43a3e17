import { roleLabels } from '@hadir/contract/labels.ts'
import type { Profile } from '@hadir/contract/user/user.ts'

/** Names a profile so that its owner can tell it from her others. */
export const profileLabel = ({ role, schoolName }: Pick<Profile, 'role' | 'schoolName'>): string =>
  [roleLabels[role], schoolName].filter(Boolean).join(' · ')
