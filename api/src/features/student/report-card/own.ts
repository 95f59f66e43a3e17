import { sql } from 'kysely'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { printedReportCard, type ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import type { ReportPeriod, VersionState } from '@hadir/contract/evaluation/report-card-words.ts'
import type {
  ListedReportCard,
  OwnReportCard,
  ownReportCardEndpoints,
} from '@hadir/contract/student/report-card/report-card.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting } from '../../config/school/rules.ts'
import { isOwnStudent } from '../rules.ts'

type Row = Omit<OwnReportCard, 'publishedAt'> & { publishedAt: Date; publicId: string }

/** The latest versions, published or withdrawn, of the calling student, graduate, or guardian's children. */
async function ownVersions(scope: SchoolScope, states: readonly VersionState[] = ['TERBIT']) {
  const { today } = await readSetting(scope)
  return sql`from report_card_version v
    join report_card card on card.school_id = v.school_id and card.id = v.report_card_id
    join student on student.school_id = card.school_id and student.id = card.student_id
    join academic_class ac on ac.school_id = card.school_id and ac.id = card.academic_class_id
    join class on class.school_id = ac.school_id and class.id = ac.class_id
    join academic_year year on year.school_id = card.school_id and year.id = card.academic_year_id
    where v.school_id = ${scope.schoolId} and v.state = any(${states}::text[])
      and (v.state = 'TERBIT' or not exists (select from report_card_version later_v where later_v.school_id = v.school_id
        and later_v.report_card_id = v.report_card_id and later_v.no > v.no))
      and ${isOwnStudent(scope, { student: 'student', today })}`
}

const columns = ({ profileId }: SchoolScope) => sql`v.id, v.no, v.public_id as "publicId",
  json_build_object('id', student.id, 'name', student.name) as student,
  json_build_object('id', ac.id, 'name', v.snapshot -> 'academicClass' ->> 'name') as "academicClass",
  json_build_object('id', year.id, 'name', year.name) as "academicYear", card.semester_no as "semesterNo", card.period,
  v.published_at as "publishedAt", exists (select from report_card_receipt receipt
    where receipt.school_id = v.school_id and receipt.report_card_version_id = v.id
      and receipt.actor_id = ${profileId}) as "isRead"`

function toOwn(row: Row): OwnReportCard {
  const { publicId: _, publishedAt, ...own } = row
  return { ...own, publishedAt: publishedAt.toISOString() }
}

/** Includes withdrawn ones that were not published again, so that a family knows about them. */
export async function readOwnCards(scope: SchoolScope): Promise<ListedReportCard[]> {
  const { rows } = await sql<Row & { withdrawnAt: Date | null }>`
    select ${columns(scope)}, v.withdrawn_at as "withdrawnAt" ${await ownVersions(scope, ['TERBIT', 'DITARIK'])}
      order by year.start_date desc, card.semester_no desc, card.period, ${byName('student.name')}`.execute(scope.db)
  return rows.map(({ withdrawnAt, ...row }) => ({ ...toOwn(row), withdrawnAt: withdrawnAt?.toISOString() ?? null }))
}

/** Logs the first time that a reader opens it. */
export async function readOwnCard(
  scope: SchoolScope,
  id: string,
): Promise<Answer<typeof ownReportCardEndpoints.read>['data']> {
  const { rows } = await sql<Row & { snapshot: ReportCardSnapshot }>`
    select ${columns(scope)}, v.snapshot ${await ownVersions(scope)} and v.id = ${id}`.execute(scope.db)
  const [found] = rows
  if (!found) throw new Failure('NOT_FOUND')
  const { snapshot, ...row } = found
  await scope.trace((db) =>
    db
      .insertInto('report_card_receipt')
      .values({
        school_id: scope.schoolId,
        report_card_version_id: id,
        actor_id: scope.profileId,
        at: scope.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  // The basis of the scores is for the school only: the schema omits it.
  return { ...toOwn(row), publicId: row.publicId, content: printedReportCard.parse(snapshot) }
}

/** Whose a published rapor is, and its period, if it is the caller's own. */
export async function ownCardHead(scope: SchoolScope, id: string): Promise<{ name: string; period: ReportPeriod }> {
  const { rows } = await sql<{ name: string; period: ReportPeriod }>`
    select student.name, card.period ${await ownVersions(scope)} and v.id = ${id}`.execute(scope.db)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return rows[0]
}
