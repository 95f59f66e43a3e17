import type { Role } from '../roles.ts'
import { type MatchReason, matchReasonLabels } from './access-record.ts'

// Apart from the records themselves, which the home loads.

/** The lowest score worth proposing. */
const leastScore = 40

/**
 * Whether a record of the school may be this person: by its score, or as a guardian of that name of the very child that
 * the request is about. The list and the request decide it alike.
 */
export const isLikely = (
  { score, reasons }: { score: number; reasons: readonly MatchReason[] },
  role: string,
): boolean => score >= leastScore || (role === 'parent' && reasons.includes('NAME'))

/** What a record shares with the requester, in short; a parent's NISN is her child's. */
export const sharedText = (role: Role, reasons: readonly MatchReason[]): string =>
  reasons
    .map((reason) =>
      role === 'parent' && reason === 'NISN' ? 'Anak' : matchReasonLabels[reason].replace(/ sama$/, ''),
    )
    .join(', ')
