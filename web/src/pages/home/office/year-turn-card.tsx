import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { useQuery } from '@tanstack/react-query'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { addressAt } from '../../../address-at.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { RaporTask } from '../rapor-task.tsx'
import { missingToClose, missingToPromote, turnTitle, type YearTurn, yearTurn } from './year-turn.ts'

/** Tutup semester, Mulai semester or Naik tahun, when its time has come, with what is missing. */
export function YearTurnCard() {
  const { active } = useYearInView()
  const turn = yearTurn(active, dateNow())
  return active && turn && <TurnOf year={active} turn={turn} />
}

function TurnOf({ year, turn }: { year: AcademicYear; turn: YearTurn }) {
  const { id } = year
  const no = turn.act === 'promote' ? 2 : turn.no
  const closing = useQuery({
    ...queryOptionsOf(semesterEndpoints.closing, { params: { id, no: no === 1 ? '1' : '2' } }),
    enabled: turn.act === 'close',
  })
  const plan = useQuery({
    ...queryOptionsOf(rolloverEndpoints.read, { params: { id } }),
    enabled: turn.act === 'promote',
  })
  // Nothing moves once it is known: until then the line is there, empty.
  const missing = {
    close: closing.data ? missingToClose(closing.data.data, year.semesters[no - 1]?.endDate ?? '') : '\u00a0',
    start: 'Mapel dan jadwal Ganjil disalin bila diperlukan',
    promote: plan.data ? missingToPromote(plan.data.data) : '\u00a0',
  }[turn.act]
  const to = {
    close: addressAt(paths.semester, { params: { id, no } }),
    start: addressAt(paths.startSemester, { params: { id, no } }),
    promote: addressAt(paths.rollover, { params: { id } }),
  }[turn.act]
  return (
    <Card title="Pergantian semester dan tahun">
      <ul className="-mx-2 grid">
        <RaporTask to={to} title={turnTitle(turn, year)} state={missing} />
      </ul>
    </Card>
  )
}
