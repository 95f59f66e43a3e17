/** Duties that are given to a teacher, dated; attendance asks them by the day. */
export const dutyKinds = ['GURU_PIKET', 'BK', 'KEPALA_SEKOLAH', 'WAKASEK', 'OPERATOR'] as const
export type DutyKind = (typeof dutyKinds)[number]

/** Who is charged with more than a day's watch reads the whole school, and writes nothing that is not hers. */
export const readsWholeSchool = (duties: readonly DutyKind[] = []): boolean =>
  duties.some((kind) => kind !== 'GURU_PIKET')
