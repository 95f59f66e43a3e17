import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { type MonthlyRecap, studentsText, type RecapRow, report } from '@hadir/contract/attendance/report/report.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { monthTitle } from '../../../components/dates/month-title.ts'
import { RecapList, type RecapLine } from './recap-list.tsx'
import { absenceText, FootFacts, Paper, Signatures } from '../paper.tsx'
import { NoStudents } from '../recap-classes.tsx'
import { UnmarkedDays } from '../unmarked-days.tsx'
import { RecapTable } from './recap-table.tsx'

type ClassRecapProps = {
  academicClassId: string
  year: AcademicYear
  month: string
  /** Students with their sums instead of every date, on a screen without room for those. */
  isList: boolean
}

/** One class and month. */
export function ClassRecap({ academicClassId, year, month, isList }: ClassRecapProps) {
  const params = { schoolId: useSchoolId() }
  const recap = useQuery(queryOptionsOf(report.monthly, { params, query: { academicClassId, month } }))
  if (recap.isPending) return <ListSkeleton rows={12} />
  if (!recap.data) return <ErrorState error={recap.error} onRetry={() => void recap.refetch()} />
  const { data } = recap.data
  if (data.rows.length === 0) return <NoStudents className={data.academicClass.name} time={monthTitle(month)} />
  return (
    <div className="grid min-w-0 gap-3">
      <UnmarkedDays
        year={year}
        count={data.foot.unmarkedDays}
        first={data.days.find(({ unmarked }) => unmarked > 0)?.date ?? null}
      />
      <Paper school={data.school} paperSize={data.paperSize} title="REKAPITULASI ABSENSI SISWA" facts={factsOf(data)}>
        {isList && <RecapList label="Rekap siswa" percentOf="Hadir %" lines={data.rows.map((row) => lineOf(row))} />}
        <div className={isList ? 'hidden print:block' : 'min-w-0'}>
          <RecapTable recap={data} />
        </div>
        <FootFacts facts={footOf(data)} />
        <Signatures {...data.signatures} />
      </Paper>
    </div>
  )
}

const factsOf = ({ academicClass, signatures, month, academicYear }: MonthlyRecap) =>
  [
    ['Kelas', academicClass.name],
    ['Wali Kelas', signatures.homeroomTeacher?.name ?? '-'],
    ['Bulan', monthTitle(month)],
    ['Tahun Pelajaran', academicYear],
  ] as const

/** The foot also marks an unfinished month on paper. */
const footOf = ({ foot: { students, effectiveDays, absence, unmarkedDays } }: MonthlyRecap): [string, string][] => [
  ['Jumlah siswa', studentsText(students)],
  ['Hari efektif', `${effectiveDays} hari`],
  ['Persentase absensi', absenceText(absence)],
  ...(unmarkedDays > 0 ? [['Keterangan', `${unmarkedDays} hari belum diisi`] satisfies [string, string]] : []),
]

const lineOf = ({ studentId, no, name, counts, present, days, percent, unmarked }: RecapRow): RecapLine => ({
  key: studentId,
  name: `${no}. ${name}`,
  note: [
    `hadir ${present} dari ${days} hari`,
    counts.T > 0 && `T ${counts.T}`,
    counts.D > 0 && `D ${counts.D}`,
    unmarked > 0 && `${unmarked} belum diisi`,
  ]
    .filter(Boolean)
    .join(' · '),
  counts,
  percent: percent === null ? '-' : percent.toFixed(1).replace('.', ','),
})
