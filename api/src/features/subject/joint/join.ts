import { type AcademicSubject, mostJoint } from '@hadir/contract/subject/academic-subject.ts'
import { byClass } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { assertClassYearsOpen } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import {
  auditJoint,
  type JointMember,
  jointName,
  openYear,
  planJointHours,
  writeJointHours,
} from '../../schedule/joint-hours.ts'
import { readAcademicSubject, selectAcademicSubjects, toAcademicSubject } from '../academic-subject.ts'

const refused = (why: string) => new Failure('INVALID', { fields: { academicSubjectIds: why } })

/** The other subjects of a year that its teacher teaches in other classes, and that are in no group. */
export async function readJointChoices(scope: SchoolScope, id: string) {
  const own = await readAcademicSubject(scope, id)
  const { teacher, academicClass, subject, joint } = own
  if (!teacher || joint.length >= mostJoint) return []
  const found = (await selectAcademicSubjects(scope))
    .where('ac.academic_year_id', '=', own.academicYearId)
    .where('given.teacher_id', '=', teacher.id)
    .where('ac.id', 'not in', [academicClass.id, ...joint.map((one) => one.academicClass.id)])
    .orderBy(byClass('class'))
    .orderBy('subject.order_no')
    .limit(200)
  const rows = (await found.execute()).map((row) => toAcademicSubject(scope, row))
  const choices = rows
    .filter((one) => one.joint.length === 0)
    .map((one) => ({
      id: one.id,
      academicClass: { id: one.academicClass.id, name: one.academicClass.name },
      subject: { id: one.subject.id, name: one.subject.name },
      isSameSubject: one.subject.id === subject.id,
    }))
  return choices.toSorted((a, b) => Number(b.isSameSubject) - Number(a.isSameSubject))
}

/** Joins subjects of other classes with this one, or with its group: one lesson from now on. */
export async function join(scope: SchoolScope, id: string, ids: readonly string[]): Promise<AcademicSubject> {
  const before = await readAcademicSubject(scope, id)
  // From here on nobody else changes the year's timetable or its groups.
  const place = await openYear(scope, before.academicYearId)
  const own = await readAcademicSubject(scope, id)
  const chosen = await readChosen(scope, ids)
  assertJoinable(own, chosen)
  await assertClassYearsOpen(scope, {
    classIds: [own, ...chosen].map((one) => one.academicClass.id),
    what: 'pelajaran gabungan',
  })
  const { today } = await readSetting(scope)
  const groupId = place.joint.find((one) => one.academicSubjectId === id)?.groupId ?? newId()
  const known = place.joint.filter((one) => one.groupId === groupId)
  const added = [...(known.length === 0 ? [own] : []), ...chosen].map((one) => asMember(one, groupId))
  const members = [...known, ...added]
  const hours = planJointHours(place, { members, today })
  if ('reason' in hours) throw refused(hours.reason)
  await writeGroup(scope, { groupId, yearId: place.id, known: known.length, added })
  await writeJointHours(scope, place, hours)
  await auditJoint(scope, members, members.map(jointName).join(' + '))
  return readAcademicSubject(scope, id)
}

async function readChosen(scope: SchoolScope, ids: readonly string[]): Promise<AcademicSubject[]> {
  const rows = await (await selectAcademicSubjects(scope)).where('given.id', 'in', [...ids]).execute()
  if (rows.length < new Set(ids).size) throw refused('Mata pelajaran kelas tidak ditemukan')
  const byId = new Map(rows.map((row) => [row.id, toAcademicSubject(scope, row)]))
  // In the order chosen.
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

function assertJoinable(own: AcademicSubject, chosen: readonly AcademicSubject[]): void {
  if (!own.teacher) throw refused('Tentukan dahulu guru pengampunya')
  const classes = new Map(
    [own, ...own.joint].map((one) => [
      one.academicClass.id,
      `Kelas ${one.academicClass.name} sudah ada di gabungan ini`,
    ]),
  )
  for (const one of chosen) {
    const { academicClass, teacher } = one
    if (one.academicYearId !== own.academicYearId) throw refused(`${jointName(one)} dari tahun pelajaran lain`)
    const twice = classes.get(academicClass.id)
    if (twice) throw refused(twice)
    classes.set(academicClass.id, `Kelas ${academicClass.name} dipilih dua kali`)
    if (teacher?.id !== own.teacher.id) {
      throw refused(`Guru ${jointName(one)} lain: ${teacher?.name ?? 'belum ada'}. Gurunya harus ${own.teacher.name}`)
    }
    if (one.joint.length > 0) throw refused(`${jointName(one)} sudah digabung dengan kelas lain: pisahkan dahulu`)
  }
  if (own.joint.length + chosen.length > mostJoint) throw refused(`Paling banyak ${mostJoint} kelas`)
}

const asMember = ({ id, academicClass, subject }: AcademicSubject, groupId: string): JointMember => ({
  groupId,
  academicClass: { id: academicClass.id, name: academicClass.name },
  academicSubjectId: id,
  subject: { id: subject.id, name: subject.name, shortName: subject.shortName, religion: subject.religion },
})

type NewMembers = { groupId: string; yearId: string; known: number; added: readonly JointMember[] }

async function writeGroup({ db, schoolId, clock }: SchoolScope, { groupId, yearId, known, added }: NewMembers) {
  if (known === 0) {
    await db
      .insertInto('joint_group')
      .values({ school_id: schoolId, id: groupId, academic_year_id: yearId, created_at: clock.now() })
      .execute()
  }
  await db
    .insertInto('joint_member')
    .values(
      added.map((one, at) => ({
        school_id: schoolId,
        joint_group_id: groupId,
        academic_year_id: yearId,
        academic_class_id: one.academicClass.id,
        academic_subject_id: one.academicSubjectId,
        position: known + at + 1,
      })),
    )
    .execute()
}
