import { compareClasses } from '@hadir/contract/name-order.ts'
import type { LockCheck } from '@hadir/contract/student/student-evaluation/lock.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readPaperSetting } from '../../academic-year/rules.ts'
import { headOf } from '../../config/school/rules.ts'
import { type ClassBook, readProgress } from './class-book.ts'
import { gapsOf } from './gaps.ts'
import { draftsOf } from './lock.ts'
import { readLockFacts } from './lock-facts.ts'
import { type RequestedClass, readClassIds } from './semester-classes.ts'
import { paperOf } from './snapshot.ts'
import { suggestReportDate } from './suggest-date.ts'
import { gapsToConfirm, warningsOf } from './to-confirm.ts'

type Findings = Pick<LockCheck, 'gaps' | 'toConfirm' | 'warnings'>

/** Each has thousands of scores, which must not be in memory all at once. */
const classesAtOnce = 10

/** The checks of a lock without locking, for the list of what is missing. */
export async function checkLock(scope: SchoolScope, requested: RequestedClass): Promise<LockCheck> {
  const setting = await readPaperSetting(scope, { yearId: requested.academicYearId, no: requested.semesterNo })
  const ids = await readClassIds(scope, requested)
  const found: LockCheck = {
    students: 0,
    locked: 0,
    gaps: [],
    toConfirm: [],
    warnings: [],
    attendance: { classes: ids.length, filled: 0, owed: 0 },
    reportDate: null,
    suggestedDate: await suggestReportDate(scope, requested, setting),
    place: setting.sign_place ?? setting.regency,
    principal: headOf(setting),
    paper: paperOf(setting),
  }
  const lacking: (Findings & { of: ClassBook['info'] })[] = []
  const facts = await readLockFacts(scope, requested, ids)
  for (const days of facts.classDays.values()) {
    found.attendance.filled += days.filled
    found.attendance.owed += days.owed
  }
  for (let at = 0; at < ids.length; at += classesAtOnce) {
    const key = { ...requested, yearId: requested.academicYearId }
    for (const progress of await readProgress(scope, key, ids.slice(at, at + classesAtOnce))) {
      const due = draftsOf(progress)
      const principal = headOf(setting, progress.info)
      found.students += due.length
      found.locked += progress.members.length - due.length
      lacking.push({
        of: progress.info,
        gaps: gapsOf(progress, due, { principal: principal.name }),
        toConfirm: gapsToConfirm(progress, due, { facts, setting }),
        warnings: warningsOf(progress, due),
      })
      if (requested.period === 'AKHIR') found.reportDate = progress.info.reportDate
      found.principal = principal
    }
  }
  lacking.sort((a, b) => compareClasses(a.of, b.of))
  return {
    ...found,
    gaps: lacking.flatMap(({ gaps }) => gaps),
    toConfirm: lacking.flatMap(({ toConfirm }) => toConfirm),
    warnings: lacking.flatMap(({ warnings }) => warnings),
  }
}
