/** Duties assigned to a teacher, with dates; attendance checks them by day. */
export const dutyKinds = ['GURU_PIKET', 'BK', 'KEPALA_SEKOLAH', 'WAKASEK', 'OPERATOR'] as const
export type DutyKind = (typeof dutyKinds)[number]

/** A duty other than the day's picket reads the whole school, but writes only the teacher's own. */
export const readsWholeSchool = (duties: readonly DutyKind[] = []): boolean =>
  duties.some((kind) => kind !== 'GURU_PIKET')
