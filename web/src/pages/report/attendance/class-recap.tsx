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

type OfClass = { academicClassId: string; month: string }

const useClassRecap = ({ academicClassId, month }: OfClass) =>
  useQuery(queryOptionsOf(report.monthly, { params: { schoolId: useSchoolId() }, query: { academicClassId, month } }))

/** What a class's month lacks. */
export function ClassGaps({ year, ...of }: OfClass & { year: AcademicYear }) {
  const recap = useClassRecap(of).data?.data
  if (!recap || recap.rows.length === 0) return null
  const first = recap.days.find(({ unmarked }) => unmarked > 0)?.date ?? null
  return <UnmarkedDays year={year} count={recap.foot.unmarkedDays} first={first} />
}

type ClassRecapProps = OfClass & {
  /** Students with their sums instead of every date, on a screen without room for those. */
  isList: boolean
}

/** One class and month. */
export function ClassRecap({ isList, ...of }: ClassRecapProps) {
  const recap = useClassRecap(of)
  if (recap.isPending) return <ListSkeleton rows={12} />
  if (!recap.data) return <ErrorState error={recap.error} onRetry={() => void recap.refetch()} />
  const { data } = recap.data
  if (data.rows.length === 0) return <NoStudents className={data.academicClass.name} time={monthTitle(of.month)} />
  return <ClassPaper recap={data} isList={isList} />
}

type ClassPaperProps = { recap: MonthlyRecap; isList?: boolean }

/** The form of one class and month. */
export const ClassPaper = ({ recap, isList = false }: ClassPaperProps) => (
  <Paper school={recap.school} paperSize={recap.paperSize} title="REKAPITULASI ABSENSI SISWA" facts={factsOf(recap)}>
    {isList && <RecapList label="Rekap siswa" percentOf="Hadir %" lines={recap.rows.map((row) => lineOf(row))} />}
    <div className={isList ? 'hidden print:block' : 'min-w-0'}>
      <RecapTable recap={recap} />
    </div>
    <FootFacts facts={footOf(recap)} />
    <Signatures {...recap.signatures} />
  </Paper>
)

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
