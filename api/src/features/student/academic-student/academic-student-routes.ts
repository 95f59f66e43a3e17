import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  type AcademicStudent,
  academicStudentEndpoints,
  membershipHistory,
} from '@hadir/contract/student/academic-student.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { readPage } from '../../../platform/database/read-page.ts'
import { completed } from '../../../platform/http/complete-update.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChange, auditChanges } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { serveHistory } from '../../../platform/audit/serve-history.ts'
import { exportRows } from '../../../platform/listing/export-rows.ts'
import { classNameOn } from '../../class/rules.ts'
import { changeMembership } from './change-membership.ts'
import { readmit, recordExit, uncountedMarks, undoExit, undoReadmission } from './leaving.ts'
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
import { readMovingScores } from './moving-scores.ts'
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

  serve(app, academicStudentEndpoints.movingScores, async ({ query }, scope) => ({
    data: await readMovingScores(scope, { ...query, studentIds: query.ofStudents.split(',') }),
  }))

  serve(app, academicStudentEndpoints.number, async ({ body }, scope) => {
    const changed = await numberByName(scope, body.academicClassId)
    return { data: { changed }, message: changed ? `${changed} nomor absen berubah` : 'Nomor absen sudah urut' }
  })

  serve(app, academicStudentEndpoints.exit, async ({ body }, scope) => {
    const left = await auditing(scope, body.studentIds, () => recordExit(scope, body))
    const uncounted = await uncountedMarks(scope, { studentIds: body.studentIds, since: body.exitDate })
    return { data: { left }, message: `${left} siswa tercatat keluar${uncounted}` }
  })

  serve(app, academicStudentEndpoints.undoExit, async ({ params }, scope) => {
    const studentIds = [params.id]
    const since = await auditing(scope, studentIds, () => undoExit(scope, params.id))
    return { data: null, message: `Mutasi keluar dibatalkan${await uncountedMarks(scope, { studentIds, since })}` }
  })

  serve(app, academicStudentEndpoints.readmit, async ({ params, body }, scope) => {
    const studentIds = [params.id]
    const { reason } = body
    const since = await auditing(scope, studentIds, () => readmit(scope, { ...body, studentId: params.id }), {
      readmission: { reason },
    })
    return { data: null, message: `Siswa diterima kembali${await uncountedMarks(scope, { studentIds, since })}` }
  })

  serve(app, academicStudentEndpoints.undoReadmission, async ({ params }, scope) => {
    const studentIds = [params.id]
    const since = await auditing(scope, studentIds, () => undoReadmission(scope, params.id))
    const uncounted = await uncountedMarks(scope, { studentIds, since })
    return { data: null, message: `Penerimaan kembali dibatalkan${uncounted}` }
  })

  serve(app, membershipHistory, async ({ params }, scope) => {
    if (!(await readRow(scope, params.id)).isWhole) throw new Failure('FORBIDDEN')
    const rows = await selectMemberships(scope)
      .where('e.student_id', '=', params.id)
      .select([
        'e.id',
        'year.name as academicYear',
        classNameOn(scope, sql`e.leave_date - 1`).as('className'),
        'class.grade',
        'e.roll_no as rollNo',
        'e.join_date as joinDate',
        'e.leave_date as leaveDate',
        'e.outcome',
      ])
      .orderBy('e.join_date', 'desc')
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

/** Logs for each student what happened to her class and status, and why. */
async function auditing<Result>(
  scope: SchoolScope,
  studentIds: readonly string[],
  act: () => Promise<Result>,
  why: object = {},
): Promise<Result> {
  const before = await placesOf(scope, studentIds)
  if (before.length !== new Set(studentIds).size) throw new Failure('NOT_FOUND')
  const result = await act()
  const after = new Map((await placesOf(scope, studentIds)).map((place) => [place.id, place]))
  await auditChanges(
    scope,
    before.map((place) => ({
      kind: 'student',
      id: place.id,
      before: place,
      after: { ...(after.get(place.id) ?? place), ...why },
    })),
  )
  return result
}

async function placesOf({ db, schoolId }: SchoolScope, studentIds: readonly string[]) {
  const rows = await db
    .selectFrom('student')
    .leftJoin('enrollment as e', (join) =>
      join
        .onRef('e.school_id', '=', 'student.school_id')
        .onRef('e.student_id', '=', 'student.id')
        .on('e.leave_date', 'is', null),
    )
    .leftJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'e.school_id').onRef('ac.id', '=', 'e.academic_class_id'),
    )
    .leftJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
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
      'e.join_date',
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
