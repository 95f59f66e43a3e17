import { compareClasses } from '@hadir/contract/name-order.ts'
import type { LockCheck } from '@hadir/contract/student/report-card/lock.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readPaperSetting } from '../../academic-year/rules.ts'
import { headOf } from '../../config/school/rules.ts'
import type { ClassMember } from '../../subject/subject-evaluation/class-results.ts'
import { type ClassBook, type ClassProgress, readProgress } from './class-book.ts'
import { gapsOf } from './gaps.ts'
import { draftsOf } from './lock.ts'
import { type LockFacts, readLockFacts } from './lock-facts.ts'
import { type RequestedClass, readClassIds } from './semester-classes.ts'
import { paperOf } from './snapshot.ts'
import { suggestReportDate } from './suggest-date.ts'
import { gapsToConfirm, warningsOf } from './to-confirm.ts'

type Printed = Pick<LockCheck, 'reportDate' | 'suggestedDate' | 'place' | 'principal' | 'paper'>

/** What a lock of one class would find. */
export type ClassFindings = Pick<LockCheck, 'gaps' | 'toConfirm' | 'warnings'> & {
  progress: ClassProgress
  /** Whose rapor it would freeze. */
  due: ClassMember[]
  facts: LockFacts
}

/** Each has thousands of scores, which must not be in memory all at once. */
const classesAtOnce = 10

/** The checks of a lock without locking, for the list of what is missing. */
export async function checkLock(scope: SchoolScope, requested: RequestedClass): Promise<LockCheck> {
  const ids = await readClassIds(scope, requested)
  const attendance = { classes: ids.length, filled: 0, owed: 0 }
  const { printed, classes } = await checkClasses(scope, { ...requested, ids }, (found) => {
    const { progress, due, gaps, toConfirm, warnings, facts } = found
    const days = facts.classDays.get(progress.info.id)
    attendance.filled += days?.filled ?? 0
    attendance.owed += days?.owed ?? 0
    return { students: due.length, locked: progress.members.length - due.length, gaps, toConfirm, warnings }
  })
  return {
    students: classes.reduce((sum, { students }) => sum + students, 0),
    locked: classes.reduce((sum, { locked }) => sum + locked, 0),
    gaps: classes.flatMap(({ gaps }) => gaps),
    toConfirm: classes.flatMap(({ toConfirm }) => toConfirm),
    warnings: classes.flatMap(({ warnings }) => warnings),
    attendance,
    ...printed,
  }
}

type OfClasses = RequestedClass & { ids: readonly string[] }

/** The findings of each class, made smaller before the next ones are read; in the order of classes. */
export async function checkClasses<Found>(
  scope: SchoolScope,
  { ids, ...requested }: OfClasses,
  summarize: (found: ClassFindings) => Found,
): Promise<{ printed: Printed; classes: Found[] }> {
  const setting = await readPaperSetting(scope, { yearId: requested.academicYearId, no: requested.semesterNo })
  const printed: Printed = {
    reportDate: null,
    suggestedDate: await suggestReportDate(scope, requested, setting),
    place: setting.sign_place ?? setting.regency,
    principal: headOf(setting),
    paper: paperOf(setting),
  }
  const facts = await readLockFacts(scope, requested, ids)
  const found: { of: ClassBook['info']; summary: Found }[] = []
  for (let at = 0; at < ids.length; at += classesAtOnce) {
    const key = { ...requested, yearId: requested.academicYearId }
    for (const progress of await readProgress(scope, key, ids.slice(at, at + classesAtOnce))) {
      const due = draftsOf(progress)
      const principal = headOf(setting, progress.info)
      const findings = {
        gaps: gapsOf(progress, due, { principal: principal.name }),
        toConfirm: gapsToConfirm(progress, due, { facts, setting }),
        warnings: warningsOf(progress, due),
      }
      if (requested.period === 'AKHIR') printed.reportDate = progress.info.reportDate
      printed.principal = principal
      found.push({ of: progress.info, summary: summarize({ ...findings, progress, due, facts }) })
    }
  }
  found.sort((a, b) => compareClasses(a.of, b.of))
  return { printed, classes: found.map(({ summary }) => summary) }
}
