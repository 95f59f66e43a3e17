import type { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { scoreGridPath } from '../../paths.ts'
import type { Kind } from '../outbox/kind.ts'
import type { Sending } from './score-edits.ts'
import { watchScores } from './score-changes.ts'

/** Unsent scores of a subject and semester. */
export type UnsentScores = {
  profileId: string
  /** Id of the academic subject. */
  id: string
  semesterNo: number
  /** Subject and class. */
  title: string
  waiting: number
  /** Refused or in conflict: the user decides. */
  rejected: number
  /** A restored server no longer has them. */
  lost: number
  /** Its grid is open in this tab. */
  isOpen: boolean
  /** Nothing is being typed, and no refusal of all of them is undecided. */
  isDue: boolean
  /** This device cannot store them: they last as long as the page. */
  isInMemory: boolean
}

export type SavedScores = Answer<typeof scoreEndpoints.save>['data']
export type ScoresKind = Kind<UnsentScores, Sending, SavedScores>

// Few people have scores: their code is loaded after the first screen's.
const work = () => import('./send-scores.ts')

/** Scores, subject after subject. */
export const scoresKind: ScoresKind = {
  nouns: { entry: 'nilai' },
  list: async (profileId, onUnreadable) => (await work()).listUnsent(profileId, onUnreadable),
  keyOf: ({ id, semesterNo }) => `${id} ${semesterNo}`,
  title: ({ title }) => title,
  detail: ({ semesterNo }) => `Nilai semester ${semesterNo}`,
  path: scoreGridPath,
  counts: ({ waiting, rejected, lost }) => ({ waiting, toReview: rejected, lost }),
  isInMemory: ({ isInMemory }) => isInMemory,
  due: ({ waiting, isDue }) => (isDue ? waiting : 0),
  // It shows its scores while they are sent; what cannot be sent is shown everywhere.
  isOnPage: ({ isOpen }, { isDelayed }) => isOpen && !isDelayed,
  watch: watchScores,
  next: async (item) => (await work()).nextScores(item),
  send: async ({ item, batch }, to) => (await work()).sendScores(item, batch, to),
  apply: async ({ item, batch }, saved) => (await work()).applyVerdicts(item, batch, saved),
  reject: async ({ item, batch }, trouble) => (await work()).rejectScores(item, batch, trouble),
  unanswered: async ({ item, batch }) => (await work()).recordUnanswered(item, batch),
}
