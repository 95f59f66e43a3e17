import type { z } from 'zod'
import type { CopiedPart, copyEndpoints, YearCopy } from '@hadir/contract/academic-year/copy.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { yearsToCopy } from '../class/rules.ts'
import { lockCalendar, readYear } from './records.ts'

type Years = { from: string; to: string }

/** The records of other features that a new year begins with: they implement the copying, features.ts passes it in. */
export type YearParts = {
  classes(scope: SchoolScope, years: Years): Promise<CopiedPart>
  homerooms(scope: SchoolScope, years: Years): Promise<CopiedPart>
  subjects(scope: SchoolScope, years: Years): Promise<{ subjects: CopiedPart; teachers: CopiedPart }>
  lessons(scope: SchoolScope, years: Years): Promise<CopiedPart>
}

type Wish = z.output<typeof copyEndpoints.run.body>

/** Copies what the active year needs from the one before it; what it already has does not change. */
export async function copyLastYear(
  scope: SchoolScope,
  { id, wish, parts }: { id: string; wish: Wish; parts: YearParts },
): Promise<YearCopy> {
  await lockCalendar(scope)
  const { from, to } = await readYears(scope, id)
  const years = { from: from.id, to: to.id }
  const none: CopiedPart = { copied: 0, existing: 0, skipped: [] }
  const classes = await parts.classes(scope, years)
  const homerooms = wish.homerooms ? await parts.homerooms(scope, years) : none
  const { subjects, teachers } = wish.subjects ? await parts.subjects(scope, years) : { subjects: none, teachers: none }
  const lessons = wish.lessons ? await parts.lessons(scope, years) : none
  const copied = { classes, homerooms, subjects, teachers, lessons }
  if (Object.values(copied).every((part) => part.copied === 0)) {
    throw new Failure('NOTHING_TO_COPY', { values: { from: from.name, to: to.name } })
  }
  return { fromYear: from, toYear: to, parts: copied }
}

/** Into the active year only, while it has an open semester. */
async function readYears(scope: SchoolScope, id: string) {
  const year = await readYear(scope, id)
  const last = year.semesters.at(-1)
  if (last && year.semesters.every(({ status }) => status === 'DITUTUP')) {
    const values = { semester: `${semesterNames[last.no]} ${year.name}`, what: 'kelas dan jadwal' }
    throw new Failure('IN_CLOSED_SEMESTER', { values: { ...values, end: formatDate(last.endDate) } })
  }
  if (!year.isActive) throw new Failure('YEAR_NOT_ACTIVE')
  const { from } = await yearsToCopy(scope)
  return { from: { id: from.id, name: from.name }, to: { id: year.id, name: year.name } }
}
