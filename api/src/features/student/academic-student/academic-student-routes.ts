import type { FastifyInstance } from 'fastify'
import {
  type AcademicStudent,
  academicStudentEndpoints,
  membershipHistory,
} from '@hadir/contract/student/academic-student.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { readPage } from '../../../platform/database/listing/page.ts'
import { completed } from '../../../platform/http/complete-update.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange, auditChanges } from '../../../platform/http/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { serveHistory } from '../../../platform/http/audit/serve-history.ts'
import { exportRows } from '../../../platform/listing/export-rows.ts'
import { changeMembership } from './change-membership.ts'
import { recordExit, undoExit } from './leaving.ts'
import {
  foundMembers,
  foundWithoutClass,
  type MemberRow,
  memberSheet,
  memberSorting,
  readMember,
  selectMemberships,
  toMember,
  withoutClassSorting,
} from './members.ts'
import { numberByName, placeStudents } from './membership.ts'
import { readRow } from '../records.ts'

export async function academicStudentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, academicStudentEndpoints.list, async ({ query }, scope) => {
    if (query.state === 'belum') {
      const { rows, meta } = await readPage(foundWithoutClass(scope), query, withoutClassSorting)
      return { data: rows.map(toMember), meta }
    }
    const { rows, meta } = await readPage(await foundMembers(scope, query), query, memberSorting)
    return { data: rows.map(toMember), meta }
  })

  serve(app, academicStudentEndpoints.export, async ({ body }, scope) => {
    const list = academicStudentEndpoints.list.path
    const rules = { show: (rows: MemberRow[]) => rows.map(toMember), sheet: memberSheet }
    return body.state === 'belum'
      ? exportRows(scope, {
          list,
          requested: body,
          query: foundWithoutClass(scope),
          rules: { ...rules, sorting: withoutClassSorting },
        })
      : exportRows(scope, {
          list,
          requested: body,
          query: await foundMembers(scope, body),
          rules: { ...rules, sorting: memberSorting },
        })
  })

  serve(app, academicStudentEndpoints.read, async ({ params }, scope) => ({ data: await readMember(scope, params.id) }))

  serve(app, academicStudentEndpoints.update, async ({ params, body, sentFields }, scope) => {
    const before = await readMember(scope, params.id)
    await changeMembership(scope, before, completed(body, { sentFields, before: membershipFields(before) }))
    const after = await readMember(scope, params.id)
    await auditChange(scope, {
      kind: 'academic-student',
      id: params.id,
      before: membershipFields(before),
      after: membershipFields(after),
    })
    const [was, is] = [{ membership: membershipFields(before) }, { membership: membershipFields(after) }]
    await auditChange(scope, { kind: 'student', id: before.studentId, before: was, after: is })
    return { data: after, message: 'Keanggotaan tersimpan' }
  })

  serveHistory(app, academicStudentEndpoints.history, 'academic-student')

  serve(app, academicStudentEndpoints.place, async ({ body }, scope) => {
    const placed = await auditing(scope, body.studentIds, () => placeStudents(scope, body))
    return { data: { placed }, message: `${placed} siswa masuk kelas` }
  })

  serve(app, academicStudentEndpoints.number, async ({ body }, scope) => {
    const changed = await numberByName(scope, body.academicClassId)
    return { data: { changed }, message: changed ? `${changed} nomor absen berubah` : 'Nomor absen sudah urut' }
  })

  serve(app, academicStudentEndpoints.exit, async ({ body }, scope) => {
    const left = await auditing(scope, body.studentIds, () => recordExit(scope, body))
    return { data: { left }, message: `${left} siswa tercatat keluar` }
  })

  serve(app, academicStudentEndpoints.undoExit, async ({ params }, scope) => {
    await auditing(scope, [params.id], () => undoExit(scope, params.id))
    return { data: null, message: 'Mutasi keluar dibatalkan' }
  })

  serve(app, membershipHistory, async ({ params }, scope) => {
    if (!(await readRow(scope, params.id)).isWhole) throw new Failure('FORBIDDEN')
    const rows = await selectMemberships(scope)
      .where('member.student_id', '=', params.id)
      .select([
        'member.id',
        'year.name as academicYear',
        'class.name as className',
        'class.grade',
        'member.roll_no as rollNo',
        'member.join_date as joinDate',
        'member.leave_date as leaveDate',
        'member.outcome',
      ])
      .orderBy('member.join_date', 'desc')
      .execute()
    return {
      data: rows.map((row) => ({
        ...row,
        grade: row.grade as Grade,
        outcome: row.outcome as ReturnType<typeof toMember>['outcome'],
      })),
    }
  })
}

const membershipFields = ({ rollNo, joinDate, leaveDate, outcome }: AcademicStudent) => ({
  rollNo,
  joinDate,
  leaveDate,
  outcome,
})

/** Logs for each student what happened to her class and status. */
async function auditing<Result>(
  scope: SchoolScope,
  studentIds: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  const before = await placesOf(scope, studentIds)
  if (before.length !== new Set(studentIds).size) throw new Failure('NOT_FOUND')
  const result = await act()
  const after = new Map((await placesOf(scope, studentIds)).map((place) => [place.id, place]))
  await auditChanges(
    scope,
    before.map((place) => ({ kind: 'student', id: place.id, before: place, after: after.get(place.id) ?? place })),
  )
  return result
}

async function placesOf({ db, schoolId }: SchoolScope, studentIds: readonly string[]) {
  const rows = await db
    .selectFrom('student')
    .leftJoin('enrollment as member', (join) =>
      join
        .onRef('member.school_id', '=', 'student.school_id')
        .onRef('member.student_id', '=', 'student.id')
        .on('member.leave_date', 'is', null),
    )
    .leftJoin('academic_class as rombel', (join) =>
      join.onRef('rombel.school_id', '=', 'member.school_id').onRef('rombel.id', '=', 'member.academic_class_id'),
    )
    .leftJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'rombel.school_id').onRef('class.id', '=', 'rombel.class_id'),
    )
    .leftJoin('student_exit as gone', (join) =>
      join.onRef('gone.school_id', '=', 'student.school_id').onRef('gone.student_id', '=', 'student.id'),
    )
    .where('student.school_id', '=', schoolId)
    .where((eb) => eb('student.id', '=', eb.fn.any(eb.val(studentIds))))
    .select([
      'student.id',
      'student.status',
      'class.name as class',
      'member.join_date',
      'gone.exit_type',
      'gone.exit_date',
      'gone.reason',
      'gone.destination_school',
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    currentClass: { name: row.class, since: row.join_date },
    exit: {
      exitType: row.exit_type,
      exitDate: row.exit_date,
      exitReason: row.reason,
      destinationSchool: row.destination_school,
    },
  }))
}
