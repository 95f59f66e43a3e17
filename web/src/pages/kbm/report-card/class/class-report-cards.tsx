import type { CardAct } from '@hadir/contract/student/report-card/lock.ts'
import {
  decisionLabels,
  decisions,
  reportCardStateLabels,
  reportCardStates,
  reportPeriodLabels,
} from '@hadir/contract/evaluation/report-card-words.ts'
import { reportCardListEndpoints, type ReportCardRow } from '@hadir/contract/student/report-card/report-card.ts'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsPhone } from '../../../../components/screen/use-is-phone.ts'
import { useCan } from '../../../../session/use-can.ts'
import { useLedClassFilter } from '../../../../components/list/filters/class-filter.ts'
import type { ListFilter } from '../../../../components/list/filters/list-filter.ts'
import { semesterFilter } from '../../../../components/list/filters/semester-filter.ts'
import { yearFilter } from '../../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../../components/list/filters/year-in-view.ts'
import { type ChosenRows, ListPage } from '../../../../components/list/list-page.tsx'
import { completenessPath } from '../../../../components/evaluation/completeness-paths.ts'
import { reportCardPath } from '../../../../components/evaluation/evaluation-paths.ts'
import { RaporWayBack } from '../../../../components/evaluation/rapor-way-back.tsx'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { columns } from '../report-card-columns.tsx'
import { type ActTarget, RaporActDialog } from '../act-dialog.tsx'
import { BulkActs } from './bulk-acts.tsx'
import { ClassActs } from './class-acts.tsx'
import { LedgerDialog } from './ledger-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { ReadersDialog } from './readers-dialog.tsx'
import { useRaporSemester } from '../rapor-semester.ts'
import { RaporLinks } from './rapor-links.tsx'
import { rowActions } from './row-actions.tsx'

const fixed: ListFilter[] = [
  {
    name: 'period',
    label: 'Periode',
    unset: reportPeriodLabels.AKHIR,
    options: [{ value: 'TENGAH', label: reportPeriodLabels.TENGAH }],
  },
  {
    name: 'state',
    label: 'Status rapor',
    options: reportCardStates.map((value) => ({ value, label: reportCardStateLabels[value] })),
  },
  {
    name: 'noted',
    label: 'Catatan wali kelas',
    options: [
      { value: 'BELUM', label: 'Belum ditulis' },
      { value: 'SUDAH', label: 'Sudah ditulis' },
    ],
  },
  {
    name: 'decision',
    label: 'Keputusan',
    options: [
      { value: 'BELUM', label: 'Belum ada' },
      ...decisions.map((value) => ({ value, label: decisionLabels[value] })),
    ],
  },
  {
    name: 'opened',
    label: 'Dibuka keluarga',
    options: [
      { value: 'BELUM', label: 'Belum dibuka' },
      { value: 'SUDAH', label: 'Sudah dibuka' },
    ],
  },
]

/** The students of the user's homeroom classes, or of all classes, with their rapor and actions on these. */
export function ClassReportCards() {
  const view = useYearInView()
  const of = useRaporSemester(view)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [acting, setActing] = useState<{ act: CardAct; target: ActTarget; done?: () => void } | null>(null)
  const [printing, setPrinting] = useState<ActTarget | null>(null)
  const [isLedger, setLedger] = useState(false)
  const [reading, setReading] = useState<ReportCardRow | null>(null)
  const mayLock = useCan('report-card:lock')
  const isPhone = useIsPhone()
  const classFilter = useLedClassFilter(view.yearId)
  const only = classFilter.options.length === 1 ? classFilter.options[0]!.value : ''
  // A homeroom teacher has one class, which no window needs to ask for.
  const classId = address.get(classFilter.name) ?? only
  const className = classFilter.options.find(({ value }) => value === classId)?.label ?? ''
  const semester = view.year?.semesters.find(({ no }) => no === of?.semesterNo)
  const isClosed = semester?.status === 'DITUTUP'
  const bulkActs = (chosen: ChosenRows, done: () => void) =>
    of && (
      <BulkActs
        chosen={chosen}
        of={of}
        classId={classId}
        reportDate={semester?.reportDate ?? null}
        onAct={(act, target) => setActing({ act, target, done })}
        onPrint={setPrinting}
        onGaps={(ticked) => void navigate(completenessPath(of, { academicClassId: classId }), { state: { ticked } })}
      />
    )
  return (
    <>
      <ListPage
        title="Penilaian Siswa"
        endpoint={reportCardListEndpoints.list}
        exportAs={reportCardListEndpoints.export}
        params={{ schoolId: useSchoolId() }}
        columns={columns}
        filters={[yearFilter(view), semesterFilter, classFilter, ...fixed]}
        searchLabel="Cari nama atau NIS"
        rowPath={(row) => reportCardPath(row, row.card.period)}
        rowActions={(row) =>
          rowActions(row, {
            mayLock,
            onReaders: () => setReading(row),
            onAct: (act, target) => setActing({ act, target }),
          })
        }
        action={
          of && (
            <ClassActs
              of={of}
              isClosed={isClosed}
              classId={classId}
              onPrint={() => setPrinting({ of, classId, whose: `Kelas ${className}` })}
              onLedger={() => setLedger(true)}
              onAct={(act) => setActing({ act, target: { of, classId, whose: `Kelas ${className}` } })}
            />
          )
        }
        // Also before the semester is known: a menu that is open would be replaced by another one.
        isMenuInAction
        {...(mayLock && { bulk: bulkActs })}
        empty={{
          icon: <ClipboardCheck />,
          title: 'Belum ada siswa',
          text: 'Siswa kelas yang Anda pimpin tampil di sini dengan nilai, ketidakhadiran, dan rapornya.',
        }}
      >
        {/* Otherwise the first of the acts leads there. */}
        {(!of || isClosed) && <RaporWayBack />}
        {!isPhone && of && <RaporLinks of={of} />}
      </ListPage>
      {acting && (
        <RaporActDialog
          act={acting.act}
          target={acting.target}
          classes={classFilter.options}
          {...(acting.done && { onDone: acting.done })}
          onClose={() => setActing(null)}
        />
      )}
      {printing && <PrintDialog target={printing} classes={classFilter.options} onClose={() => setPrinting(null)} />}
      {isLedger && of && (
        <LedgerDialog of={of} classes={classFilter.options} classId={classId} onClose={() => setLedger(false)} />
      )}
      {reading && <ReadersDialog row={reading} onClose={() => setReading(null)} />}
    </>
  )
}
