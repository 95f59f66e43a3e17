import {
  type ClassCompleteness,
  type SchoolCompleteness,
  type Station,
  stationOfGap,
  type StationProgress,
  stations,
} from '@hadir/contract/student/report-card/completeness.ts'
import { confirmableKinds, type ReportCardGap } from '@hadir/contract/student/report-card/lock.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { classesLed } from '../../class/rules.ts'
import { checkClasses, type ClassFindings } from './check-lock.ts'
import { membersWhoStay } from './gaps.ts'
import { findClassIds, type RequestedClass } from './semester-classes.ts'

/** What a lock would find, counted by class and station; none for a teacher without a class. */
export async function readCompleteness(scope: SchoolScope, requested: RequestedClass): Promise<SchoolCompleteness> {
  const ids = await findClassIds(scope, requested)
  const led = await classesLed(scope)
  const isOwn = (id: string) => led === 'all' || led.includes(id)
  const { printed, classes } = await checkClasses(scope, { ...requested, ids }, (found) => ({
    ...summaryOf(found),
    isOwn: isOwn(found.progress.info.id),
  }))
  return { classes, ...printed }
}

function summaryOf(found: ClassFindings): Omit<ClassCompleteness, 'isOwn'> {
  const { progress, due, gaps, toConfirm } = found
  const { info, members, cards } = progress
  const locked = members.length - due.length
  const state =
    members.length === 0
      ? 'EMPTY'
      : due.length === 0
        ? 'LOCKED'
        : gaps.length > 0
          ? 'INCOMPLETE'
          : toConfirm.length > 0
            ? 'TO_CONFIRM'
            : 'COMPLETE'
  return {
    academicClass: { id: info.id, name: info.name },
    homeroomTeacher: info.homeroomName,
    state,
    drafts: due.length,
    locked,
    published: members.filter(({ id }) => cards.get(id)?.state === 'TERBIT').length,
    stations: stations.map((station) => stationOf(station, found)),
    toConfirm: confirmableKinds.flatMap((kind) => {
      const ofKind = toConfirm.filter((gap) => gap.kind === kind)
      const students = new Set(ofKind.flatMap((gap) => gap.students.map(({ id }) => id)))
      return ofKind.length === 0 ? [] : [{ kind, students: students.size }]
    }),
  }
}

function stationOf(station: Station, { progress, due, gaps, toConfirm }: ClassFindings): StationProgress {
  const { members, subjects } = progress
  if (station === 'LOCK') return { station, done: members.length - due.length, of: members.length, path: null }
  const own = [...gaps, ...toConfirm].filter(({ kind }) => stationOfGap[kind] === station)
  const path = own.length === 1 ? (own[0]?.path ?? null) : null
  if (station === 'NOTES' || station === 'ACTIVITIES') {
    const lacking = lackingIn(own, membersWhoStay(due))
    return { station, done: members.length - lacking, of: members.length, path }
  }
  const taken = subjects.filter(({ results }) => members.some(({ id }) => results.has(id)))
  const isOf = (subject: { id: string }) => (gap: ReportCardGap) => gap.subject?.id === subject.id
  // What is not set up cannot be scored.
  const unscored = station === 'SCORES' ? gaps.filter(({ kind }) => kind === 'NOT_SET_UP') : []
  const lacking = taken.filter(({ subject }) => [...own, ...unscored].some(isOf(subject))).length
  const others = own.filter((gap) => gap.subject === null).length
  return { station, done: taken.length - lacking, of: taken.length + others, path }
}

/** A gap without students is one of all of them. */
function lackingIn(gaps: readonly ReportCardGap[], present: readonly { id: string }[]): number {
  if (gaps.some(({ students }) => students.length === 0)) return present.length
  return new Set(gaps.flatMap(({ students }) => students.map(({ id }) => id))).size
}
