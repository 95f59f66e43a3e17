import { sql } from 'kysely'
import type { ReportCardVersion } from '@hadir/contract/student/report-card/record.ts'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { Failure } from '../../../platform/failure.ts'
import { readHistory } from '../../../platform/audit/serve-history.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readPaperSetting } from '../../academic-year/rules.ts'
import { type RequestedStudent, readStudentRow, type StudentRow } from './records.ts'
import { readClassBook } from './class-book.ts'
import { kind } from './save-card.ts'
import { snapshotOf } from './snapshot.ts'
import { canWriteClass, readsWhole } from './may-write-card.ts'

/** For readers of whole rapor: a duty of the day reads only lists. */
async function readPrintedRow(scope: SchoolScope, requested: RequestedStudent): Promise<StudentRow> {
  const row = await readStudentRow(scope, requested)
  if (!(await readsWhole(scope, { academicClassId: row.rombel_id, semesterNo: row.semester_no })))
    throw new Failure('FORBIDDEN')
  return row
}

type Shown = { isFrozen: boolean; snapshot: ReportCardSnapshot }

export async function readSnapshot(scope: SchoolScope, requested: RequestedStudent): Promise<Shown> {
  const row = await readPrintedRow(scope, requested)
  const frozen = await scope.db
    .selectFrom('report_card')
    .select('snapshot')
    .where('school_id', '=', scope.schoolId)
    .where('id', '=', row.card_id)
    .executeTakeFirst()
  // lockCards wrote exactly this shape; the response's declaration checks it again.
  if (frozen?.snapshot) return { isFrozen: true, snapshot: frozen.snapshot as ReportCardSnapshot }
  const { rombel_id: academicClassId, year_id: yearId, semester_no: semesterNo, period } = row
  const book = await readClassBook(scope, { academicClassId, yearId, semesterNo, period })
  const member = book.members.find(({ id }) => id === row.id)
  if (!member) throw new Failure('NOT_FOUND')
  const setting = await readPaperSetting(scope, { yearId, no: semesterNo })
  const reportDate = (period === 'AKHIR' && book.info.reportDate) || setting.today
  return { isFrozen: false, snapshot: snapshotOf(book, member, { setting, reportDate }) }
}

type Row = Omit<ReportCardVersion, 'publishedAt' | 'withdrawnAt' | 'receipts'> & {
  publishedAt: Date
  withdrawnAt: Date | null
  receipts: { name: string; role: Role; at: string }[]
}

/** Newest first, each with the family members who have opened it. */
export async function readVersions(scope: SchoolScope, requested: RequestedStudent): Promise<ReportCardVersion[]> {
  const row = await readPrintedRow(scope, requested)
  const { rows } = await sql<Row>`
    select v.id, v.no, v.public_id as "publicId", v.state, v.published_at as "publishedAt",
        publisher_a.name as "publishedBy", v.withdrawn_at as "withdrawnAt", v.withdraw_reason as "withdrawReason",
        coalesce((select json_agg(json_build_object('name', reader_a.name, 'role', reader_a.role, 'at', receipt.at)
            order by receipt.at)
          from report_card_receipt receipt
          join actor reader_a on reader_a.school_id = receipt.school_id and reader_a.id = receipt.actor_id
          where receipt.school_id = v.school_id and receipt.report_card_version_id = v.id), '[]') as receipts
      from report_card_version v
      join actor publisher_a on publisher_a.school_id = v.school_id and publisher_a.id = v.published_by
      where v.school_id = ${scope.schoolId} and v.report_card_id = ${row.card_id}
      order by v.no desc`.execute(scope.db)
  return rows.map(({ publishedAt, withdrawnAt, receipts, ...version }) => ({
    ...version,
    publishedAt: publishedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    receipts: receipts.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  }))
}

type OfVersion = { id: string; versionId: string }

/** Includes replaced and withdrawn ones, for the school's staff. */
export async function readVersion(scope: SchoolScope, { id, versionId }: OfVersion): Promise<ReportCardSnapshot> {
  const found = await scope.db
    .selectFrom('report_card_version as v')
    .innerJoin('report_card as card', (join) =>
      join.onRef('card.school_id', '=', 'v.school_id').onRef('card.id', '=', 'v.report_card_id'),
    )
    .select(['v.snapshot', 'card.academic_year_id as academicYearId', 'card.semester_no as semesterNo', 'card.period'])
    .where('v.school_id', '=', scope.schoolId)
    .where('v.id', '=', versionId)
    .where('card.student_id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Failure('NOT_FOUND')
  const { snapshot, ...requested } = found
  // By her last class, whose teacher lists her versions; it may have been frozen in another one.
  await readPrintedRow(scope, { id, ...requested } as RequestedStudent)
  return snapshot as ReportCardSnapshot
}

type CardHistoryQuery = RequestedStudent & { page: number; pageSize: number }

export async function readCardHistory(scope: SchoolScope, { page, pageSize, ...requested }: CardHistoryQuery) {
  const row = await readStudentRow(scope, requested)
  if (!(await canWriteClass(scope, row.rombel_id))) throw new Failure('FORBIDDEN')
  // A rapor that has not been started has no history; the student's id matches no record here.
  return readHistory(scope, kind, { params: { id: row.card_id ?? row.id }, query: { page, pageSize } })
}
