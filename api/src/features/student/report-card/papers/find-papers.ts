import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import type { ReportCardState, ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { readPaperSetting } from '../../../academic-year/rules.ts'
import { type ClassBook, readClassBook } from '../class-book.ts'
import { snapshotOf } from '../snapshot.ts'
import { readsWhole } from '../may-write-card.ts'

/** A published rapor is printed from its sealed content; any other from its current data, with a watermark. */
export type FoundPaper = { studentId: string; name: string } & (
  | { versionId: string }
  | { snapshot: ReportCardSnapshot; mark: string }
)

const marks: Record<Exclude<ReportCardState, 'TERBIT'>, string> = {
  DRAFT: 'DRAF',
  TERKUNCI: 'BELUM TERBIT',
  DITARIK: 'DITARIK',
}

export type RequestedPapers = {
  academicYearId: string
  semesterNo: number
  period: ReportPeriod
  academicClassId: string
  studentIds?: readonly string[] | undefined
}

/** The snapshots of a class: frozen ones where they exist, and the book for the others. */
export async function classSnapshots(scope: SchoolScope, requested: RequestedPapers) {
  const { academicYearId: yearId, academicClassId, semesterNo, period } = requested
  const book = await readClassBook(scope, { academicClassId, yearId, semesterNo: semesterNo === 2 ? 2 : 1, period })
  if (!(await readsWhole(scope, requested))) throw new Failure('NOT_FOUND')
  const frozen = await readFrozen(scope, book)
  const setting = await readPaperSetting(scope, { yearId, no: semesterNo })
  const reportDate = (period === 'AKHIR' && book.info.reportDate) || setting.today
  const cards = book.members.map((member) => {
    const card = frozen.get(member.id)
    const snapshot = card?.snapshot ?? snapshotOf(book, member, { setting, reportDate })
    return { member, snapshot, state: card?.state ?? ('DRAFT' as const), versionId: card?.version_id ?? null }
  })
  return { book, cards }
}

/** The rapor of a class in its order, or of some of its students. */
export async function findPapers(scope: SchoolScope, requested: RequestedPapers): Promise<FoundPaper[]> {
  const { cards } = await classSnapshots(scope, requested)
  const chosen = requested.studentIds ? new Set(requested.studentIds) : null
  const found = cards.filter(({ member }) => chosen?.has(member.id) ?? true)
  if (found.length === 0 || (chosen && found.length < chosen.size)) throw new Failure('NOT_FOUND')
  return found.map(({ member, snapshot, state, versionId }) => {
    const of = { studentId: member.id, name: member.name }
    return state === 'TERBIT' && versionId
      ? { ...of, versionId }
      : { ...of, snapshot, mark: marks[state === 'TERBIT' ? 'DRAFT' : state] }
  })
}

async function readFrozen({ db, schoolId }: SchoolScope, { cards }: ClassBook) {
  const ids = [...cards.values()].filter(({ state }) => state !== 'DRAFT').map(({ id }) => id)
  const rows = await db
    .selectFrom('report_card as card')
    .leftJoin('report_card_version as v', (join) =>
      join
        .onRef('v.school_id', '=', 'card.school_id')
        .onRef('v.report_card_id', '=', 'card.id')
        .on('v.state', '=', 'TERBIT'),
    )
    .select(['card.student_id', 'card.state', 'card.snapshot', 'v.id as version_id'])
    .where('card.school_id', '=', schoolId)
    .where((eb) => eb('card.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(
    rows.map((row) => [
      row.student_id,
      // lockCards wrote exactly this shape; the table's check allows only these states.
      { ...row, state: row.state as ReportCardState, snapshot: row.snapshot as ReportCardSnapshot },
    ]),
  )
}
