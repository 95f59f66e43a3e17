import type { JointProposal } from '@hadir/contract/import/import-header.ts'
import { isSameHour, whenText } from '@hadir/contract/schedule/timetable.ts'
import { mostJoint } from '@hadir/contract/subject/academic-subject.ts'
import { Failure } from '../../../../platform/failure.ts'
import { newId } from '../../../../platform/ids.ts'
import { plain } from '../../list/column.ts'
import type { KnownTimetable } from './existing.ts'
import type { Planned } from '../../plan/plan.ts'
import type { Accepted } from '../kind.ts'
import { reconcileSchedule, type Slot, slotOf } from './reconcile.ts'

type Member = JointProposal['members'][number]
type Group = Member[]

/**
 * The classes that the file's teachers teach at the same hours, and that could be taught together. What stands in the
 * way is found by comparing the rows as if all of them were.
 */
export function proposeJoint(planned: readonly Planned[], known: KnownTimetable): JointProposal[] {
  const pairs = reconcileSchedule(planned.map(copyOf), known)
  const groups = groupsOf(pairs, known)
  if (groups.length === 0) return []
  const ids = groups.map((group) => group.map(({ academicSubjectId }) => academicSubjectId))
  const trial = planned.map(copyOf)
  const joined = joinAccepted(known, ids)
  reconcileSchedule(trial, joined)
  return groups.map((members, at) => {
    const [first] = pairs.flat().filter(({ academicSubjectId }) => ids[at]!.includes(academicSubjectId))
    return {
      id: members[0]!.academicSubjectId,
      teacher: first?.teacher.name ?? '',
      members,
      accepted: false,
      reason: whyNotJoint(ids[at]!, { planned: trial, known: joined }) ?? null,
    }
  })
}

const copyOf = (row: Planned): Planned => ({ ...row, draft: { ...row.draft, findings: [...row.draft.findings] } })

/**
 * A subject is in one group, a class once in each; two classes with the same subject come first. A group of the school
 * gets further classes, but two of them do not become one.
 */
function groupsOf(pairs: readonly (readonly [Slot, Slot])[], { timetable }: KnownTimetable): Group[] {
  const isAlike = ([a, b]: readonly [Slot, Slot]) => plain(a.subject.name) === plain(b.subject.name)
  const groups: Group[] = []
  const groupOf = (slot: Slot) =>
    groups.find((group) => group.some((other) => other.academicSubjectId === slot.academicSubjectId)) ??
    (slot.jointGroupId
      ? timetable.joint
          .filter(({ groupId }) => groupId === slot.jointGroupId)
          .map((one) => ({ ...memberOf(one), isJoint: true }))
      : [memberOf(slot)])
  for (const pair of [...pairs.filter(isAlike), ...pairs.filter((one) => !isAlike(one))]) {
    const [a, b] = pair.map(groupOf)
    if (!a || !b || a === b) continue
    const [hasA, hasB] = [a, b].map((group) => group.some(({ isJoint }) => isJoint))
    const both = hasB ? [...b, ...a] : [...a, ...b]
    const isOneEach = new Set(both.map(({ className }) => className)).size === both.length
    if (!isOneEach || both.length > mostJoint || (hasA && hasB)) continue
    groups.push(both)
    for (const old of [a, b]) if (groups.includes(old)) groups.splice(groups.indexOf(old), 1)
  }
  return groups
}

const memberOf = ({
  academicSubjectId,
  academicClass,
  subject,
}: Pick<Slot, 'academicSubjectId' | 'academicClass'> & { subject: { name: string } }): Member => ({
  academicSubjectId,
  className: academicClass.name,
  subject: subject.name,
})

/** The timetable as if the accepted groups were whole already; IMPORT_STALE when one can no longer be. */
export function joinAccepted(known: KnownTimetable, accepted: Accepted): KnownTimetable {
  if (accepted.length === 0) return known
  const joint = [...known.timetable.joint]
  for (const ids of accepted) {
    const there = known.timetable.joint.filter(({ academicSubjectId }) => ids.includes(academicSubjectId))
    const [groupId = newId(), ...others] = new Set(there.map((one) => one.groupId))
    const added = ids.filter((id) => !there.some(({ academicSubjectId }) => academicSubjectId === id))
    const size = known.timetable.joint.filter((one) => one.groupId === groupId).length
    if (others.length > 0 || size > there.length || added.length === 0) throw new Failure('IMPORT_STALE')
    for (const id of added) {
      const taught = known.taught.find((one) => one.id === id)
      const rombel = known.rombels.values().find((one) => one.id === taught?.rombel_id)
      if (!taught || !rombel || joint.some((one) => one.academicSubjectId === id)) throw new Failure('IMPORT_STALE')
      joint.push({
        groupId,
        academicSubjectId: id,
        academicClass: { id: rombel.id, name: rombel.name },
        subject: {
          id: taught.subject_id,
          name: taught.subject,
          shortName: taught.short_name,
          religion: taught.religion,
        },
      })
    }
  }
  const groupOf = new Map(joint.map((one) => [one.academicSubjectId, one.groupId]))
  return {
    ...known,
    timetable: { ...known.timetable, joint },
    lessons: known.lessons.map((lesson) => ({
      ...lesson,
      slot: { ...lesson.slot, jointGroupId: groupOf.get(lesson.slot.academicSubjectId) ?? null },
    })),
  }
}

/** One lesson has one teacher, room and hour in every class; undefined when that is so. */
export function whyNotJoint(
  ids: readonly string[],
  { planned, known }: { planned: readonly Planned[]; known: KnownTimetable },
): string | undefined {
  const [first, ...others] = ids.map((id) => known.taught.find((one) => one.id === id)!)
  const nameOf = (slot: Slot) => `${slot.subject.name} ${slot.academicClass.name}`
  const changed = others.find((one) => one.teacher_id !== first?.teacher_id)
  if (!first?.teacher_id || changed) return 'Guru pengampunya di Mata Pelajaran Kelas belum sama'
  const byId = new Map(known.lessons.map((lesson) => [lesson.id, lesson]))
  const rows = planned
    .filter(({ draft }) => ids.includes(String(draft.values['taught_id'])))
    .map((row) => ({ row, slot: slotOf(row, { there: byId.get(row.recordId ?? ''), known }) }))
  const rejected = rows.find(({ row }) => row.verdict === 'ditolak')
  const why = rejected?.row.draft.findings.find(({ severity }) => severity === 'error')
  if (why) return why.message.replace(/: baris ini ditolak\.$/, '')
  const moved = new Set(rows.map(({ row }) => row.recordId))
  const stays = known.lessons.filter(
    ({ id, slot }) => ids.includes(slot.academicSubjectId) && !moved.has(id) && slot.validTo === null,
  )
  const slots: Slot[] = [...rows.map(({ slot }) => slot), ...stays.map(({ slot }) => slot)]
  for (const slot of slots) {
    for (const id of ids) {
      const atThatHour = slots.filter((one) => one.academicSubjectId === id && isSameHour(one, slot))
      const mate = atThatHour.find((one) => one.semesterNo === slot.semesterNo)
      const [other] = atThatHour
      if (!mate && other) return `Semester ${nameOf(slot)} dan ${nameOf(other)} berbeda, ${whenText(slot)}`
      if (!mate) return `${nameOf(slot)} dijadwalkan sendiri, ${whenText(slot)}`
      if (mate.teacher.id !== slot.teacher.id || mate.room !== slot.room) {
        return `Guru atau ruang ${nameOf(slot)} dan ${nameOf(mate)} berbeda, ${whenText(slot)}`
      }
    }
  }
  return undefined
}

/** Says at its rows what was accepted; throws IMPORT_STALE when that is no longer possible. */
export function announceJoint(
  planned: readonly Planned[],
  { known, accepted }: { known: KnownTimetable; accepted: Accepted },
): void {
  if (accepted.some((ids) => whyNotJoint(ids, { planned, known }))) throw new Failure('IMPORT_STALE')
  const joined = new Set(accepted.flat())
  for (const { draft } of planned) {
    const id = String(draft.values['taught_id'])
    if (!joined.has(id)) continue
    const own = known.timetable.joint.find((one) => one.academicSubjectId === id)
    const mates = known.timetable.joint.filter((one) => one.groupId === own?.groupId && one !== own)
    const names = mates.map(({ academicClass }) => academicClass.name).join(', ')
    draft.findings.push({
      row: draft.row,
      column: 'Mapel',
      severity: 'info',
      code: joinedCode,
      value: draft.values['subject'] ?? '',
      message: `Pelajaran gabungan dengan ${names}.`,
    })
  }
}

/** The finding of an accepted row. */
export const joinedCode = 'JOINED'
