import { type Screen, screens } from '@hadir/contract/screens.ts'

// The build computes these and leaves out the table (screens-plugin.ts).

const pathsWith = (wanted: Screen['year']) =>
  Object.values<Screen>(screens).flatMap(({ path, year }) => (year === wanted ? [path] : []))

/** The screens whose rows belong to a year. */
export const ofChosenYear: readonly string[] = pathsWith('chosen')

/** The screens that show the present, whichever year is viewed. */
export const ofPresent: readonly string[] = pathsWith('present')
