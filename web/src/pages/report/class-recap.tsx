import { type MonthlyRecap, report } from '@hadir/contract/report.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { ask } from '../../http/query.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { useSchoolId } from '../../session/use-school-id.ts'
import { monthTitle } from './months.ts'
import { absenceText, FootFacts, Paper, Signatures } from './paper.tsx'
import { RecapTable } from './recap-table.tsx'

/** One class and month. */
export function ClassRecap({ academicClassId, month }: { academicClassId: string; month: string }) {
  const params = { schoolId: useSchoolId() }
  const recap = useQuery(ask(report.monthly, { params, query: { academicClassId, month } }))
  if (recap.isPending) return <ListSkeleton rows={12} />
  if (!recap.data) return <ErrorState error={recap.error} onRetry={() => void recap.refetch()} />
  const { data } = recap.data
  return (
    <div className="grid min-w-0 gap-3">
      {data.foot.unmarkedDays > 0 && (
        <p role="status" className="flex gap-2 rounded-control bg-warn-tint p-3 text-sm print:hidden">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          {data.foot.unmarkedDays} hari belum diisi. Hari tanpa tanda tidak dihitung.
        </p>
      )}
      <Paper school={data.school} paperSize={data.paperSize} title="REKAPITULASI ABSENSI SISWA" facts={factsOf(data)}>
        <RecapTable recap={data} />
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

/** An unfinished month says so on paper too. */
const footOf = ({ foot: { pupils, effectiveDays, absence, unmarkedDays } }: MonthlyRecap): [string, string][] => [
  ['Jumlah siswa', `L ${pupils.L}, P ${pupils.P}, jumlah ${pupils.total}`],
  ['Hari efektif', `${effectiveDays} hari`],
  ['Persentase absensi', absenceText(absence)],
  ...(unmarkedDays > 0 ? [['Keterangan', `${unmarkedDays} hari belum diisi`] satisfies [string, string]] : []),
]
