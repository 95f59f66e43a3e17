import {
  type ClassCompleteness,
  stations,
  type StationProgress,
} from '@hadir/contract/student/report-card/completeness.ts'

type Total = Pick<StationProgress, 'station' | 'done' | 'of'>

/** The stations of several classes together. */
export function totalsOf(classes: readonly Pick<ClassCompleteness, 'stations'>[]): Total[] {
  return stations.map((station) => {
    const own = classes.flatMap((one) => one.stations).filter((one) => one.station === station)
    const sum = (part: 'done' | 'of') => own.reduce((total, one) => total + one[part], 0)
    return { station, done: sum('done'), of: sum('of') }
  })
}

/** Whether a school has rapor that are not locked yet. */
export const hasDrafts = (classes: readonly Pick<ClassCompleteness, 'state'>[]): boolean =>
  classes.some(({ state }) => state !== 'LOCKED' && state !== 'EMPTY')
