import type { Extracurricular } from '@hadir/contract/student/extracurricular.ts'
import type { AttitudeGrade } from '@hadir/contract/evaluation/report-card-words.ts'

export type Member = Extracurricular['roster'][number]

/** What was changed of a member and is not sent yet. */
export type MemberEdit = { predicate: AttitudeGrade | ''; description: string; isLeaving?: true }
