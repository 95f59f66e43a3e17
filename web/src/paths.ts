import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { screens, type ScreenName } from '@hadir/contract/screens.ts'

export type Paths = { readonly [Name in ScreenName]: (typeof screens)[Name]['path'] }

const pathsOfTable = () => Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as Paths

/** The path of every screen; the build writes each where it is used (screens-plugin.ts), and pages carry no table. */
export const paths = /* @__PURE__ */ pathsOfTable()

/** The start of a registration that presets its account type. */
export const registerAs = (type: string) => `${paths.register}?${new URLSearchParams({ as: type })}`

/** A record of a list; `create` stands for one that does not exist yet. */
export const recordPath = (list: string, id: string = 'create') => `${list}/${encodeURIComponent(id)}`

/** A sheet's {id} is its class of the year and its date. */
export const sheetPath = (academicClassId: string, date: SchoolDate) =>
  recordPath(paths.dailyAttendance, `${academicClassId}_${date}`)

/** A lesson's {id} is its place in the timetable, or the id of an extra lesson, and its date. */
export const lessonPath = (key: string, date: SchoolDate) => recordPath(paths.subjectAttendance, `${key}_${date}`)

/** The scores of a subject of a class in a semester; its {id} is the subject of the class. */
export const scoreGridPath = ({ id, semesterNo }: { id: string; semesterNo: number }) =>
  `${recordPath(paths.subjectEvaluation, id)}?semester=${semesterNo}`

/** An address with a notice instead of one that it may have; the page that opens shows it once. */
export function withNotice(path: string, message: string): string {
  const { pathname, searchParams, hash } = new URL(path, 'https://hadir.invalid')
  searchParams.delete('description')
  searchParams.set('message', message)
  return `${pathname}?${searchParams}${hash}`
}
