import { type AcademicYear, semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { semesterReport, type SemesterRecap } from '@hadir/contract/attendance/report/semester.ts'
import { missedLabels, type MissedStatus, missedStatuses } from '@hadir/contract/labels.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, PencilLine, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { dateNow } from '../../../components/dates/date-now.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { saveFile } from '../../../components/files/save-file.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { recapOfClass } from '../../../components/list/filters/class-links.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { type Choice, Select } from '../../../ui/inputs/select.tsx'
import { BalanceGrid } from './balance-grid.tsx'
import { SemesterTable } from './semester-table.tsx'
import { NoStudents, RecapClasses } from '../recap-classes.tsx'
import { RecapHead } from '../recap-head.tsx'
import { monthOfSemester } from '../months.ts'
import { FootFacts, Paper, Signatures } from '../paper.tsx'
import { UnmarkedDays } from '../unmarked-days.tsx'
import '../print.css'

/** S, I and A of a class in a semester, including the opening balances. */
export function SemesterRecapPage() {
  useTitle('Rekap Semester')
  return (
    <RecapClasses title="Rekap Semester" rows={8}>
      {(recaps) => <SemesterRecapOf {...recaps} />}
    </RecapClasses>
  )
}

type Choices = { year: AcademicYear; classes: Choice[]; classId: string }

function SemesterRecapOf({ year, classes, classId }: Choices) {
  const [address, setAddress] = useSearchParams()
  const begun = year.semesters.findLast(({ startDate }) => startDate <= dateNow())?.no ?? 1
  const semesterNo = address.get('semester') === '2' ? 2 : address.get('semester') === '1' ? 1 : begun
  const setFilter = (name: string, value: string) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      next.set(name, value)
      return next
    })
  const month = monthOfSemester(year.semesters, {
    semesterNo,
    requested: address.get('month'),
    now: dateNow().slice(0, 7),
  })
  const params = { schoolId: useSchoolId() }
  const query = { academicClassId: classId, semesterNo }
  const recap = useQuery(queryOptionsOf(semesterReport.read, { params, query }))
  /** The class and semester whose opening balances are edited. */
  const shown = `${classId} ${semesterNo}`
  const [entered, setEntered] = useState(address.has('balance') ? shown : '')
  const close = () => {
    setEntered('')
    // Coming back to this address shows the recap.
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('balance')
        return next
      },
      { replace: true },
    )
  }
  const data = recap.data?.data
  const isEntering = entered === shown && data?.mayWrite === true
  return (
    <section className="grid min-w-0 gap-3">
      <RecapHead
        title="Rekap Semester"
        other={{ label: 'Rekap bulanan', to: recapOfClass({ id: classId, academicYearId: year.id }, month) }}
        acts={[
          ...(data?.mayWrite && !isEntering
            ? [
                {
                  label: 'Isi saldo awal',
                  icon: <PencilLine aria-hidden className="size-5" />,
                  onSelect: () => setEntered(shown),
                },
              ]
            : []),
          ...(data && !isEntering
            ? [{ label: 'Cetak', icon: <Printer aria-hidden className="size-5" />, onSelect: () => window.print() }]
            : []),
        ]}
      >
        {data && !isEntering && (
          <Button tone="primary" onClick={() => void saveFile(semesterReport.workbook, { params, query })}>
            <Download aria-hidden className="size-5" />
            <span className="max-sm:sr-only">Unduh XLSX</span>
          </Button>
        )}
      </RecapHead>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Select
          aria-label="Kelas"
          className="w-32"
          options={classes}
          value={classId}
          onChange={(event) => setFilter('class', event.target.value)}
        />
        <Select
          aria-label="Semester"
          className="w-48"
          options={([1, 2] as const).map((no) => ({ value: String(no), label: `Semester ${semesterNames[no]}` }))}
          value={String(semesterNo)}
          onChange={(event) => setFilter('semester', event.target.value)}
        />
        {data && !isEntering && data.rows.length > 0 && (
          <UnmarkedDays year={year} count={data.unmarkedDays} first={data.firstUnmarked} />
        )}
      </div>
      {recap.isPending ? (
        <ListSkeleton rows={12} />
      ) : !recap.data ? (
        <ErrorState error={recap.error} onRetry={() => void recap.refetch()} />
      ) : isEntering ? (
        <BalanceGrid key={shown} recap={recap.data.data} onClose={close} />
      ) : recap.data.data.rows.length === 0 ? (
        <NoStudents
          className={recap.data.data.academicClass.name}
          time={`semester ${semesterNames[semesterNo === 1 ? 1 : 2]}`}
        />
      ) : (
        <SemesterPaper recap={recap.data.data} />
      )}
    </section>
  )
}

const SemesterPaper = ({ recap }: { recap: SemesterRecap }) => (
  <Paper
    school={recap.school}
    paperSize={recap.paperSize}
    isPortrait
    title="REKAPITULASI ABSENSI SEMESTER"
    facts={[
      ['Kelas', recap.academicClass.name],
      ['Wali Kelas', recap.signatures.homeroomTeacher?.name ?? '-'],
      ['Semester', semesterNames[recap.semesterNo === 1 ? 1 : 2]],
      ['Tahun Pelajaran', recap.academicYear],
    ]}
  >
    <SemesterTable rows={recap.rows} />
    <FootFacts facts={footOf(recap)} />
    <Signatures {...recap.signatures} />
  </Paper>
)

const footOf = ({ rows, beginsOn, unmarkedDays }: SemesterRecap): [string, string][] => {
  const sum = (status: MissedStatus) => rows.reduce((all, { total }) => all + total[status], 0)
  const hasBalance = rows.some(({ opening }) => missedStatuses.some((status) => opening[status] > 0))
  return [
    ['Jumlah', missedStatuses.map((status) => `${missedLabels[status]} ${sum(status)}`).join(', ')],
    ...(hasBalance
      ? [
          [
            'Saldo awal',
            `Hari sebelum sekolah memakai Hadir${beginsOn ? ` pada ${formatDate(beginsOn)}` : ''} ikut dihitung.`,
          ] satisfies [string, string],
        ]
      : []),
    ...(unmarkedDays > 0 ? [['Keterangan', `${unmarkedDays} hari belum diisi`] satisfies [string, string]] : []),
  ]
}
