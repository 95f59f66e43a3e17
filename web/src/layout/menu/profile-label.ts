import { roleLabels } from '@hadir/contract/labels.ts'
import type { Profile } from '@hadir/contract/user/user.ts'

/** A capacity as its holder tells it from her others. */
export const profileLabel = ({ role, schoolName }: Pick<Profile, 'role' | 'schoolName'>): string =>
  [roleLabels[role], schoolName].filter(Boolean).join(' · ')

/** Up to two letters that stand for a person where there is no picture. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
