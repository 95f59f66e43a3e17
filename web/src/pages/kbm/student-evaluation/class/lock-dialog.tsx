import { formatDate } from '@hadir/contract/dates/dates.ts'
import { type LockCheck, reportCardLockEndpoints } from '@hadir/contract/student/student-evaluation/lock.ts'
import { studentEvaluationEndpoints } from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { toastFailure, toastThen } from '../../../../components/feedback/toast.ts'
import { DateInput } from '../../../../components/form/fields/date-input.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { paths, recordPath } from '../../../../paths.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/inputs/field.tsx'
import { type Choice, Select } from '../../../../ui/inputs/select.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { GapList } from './gap-list.tsx'
import type { RaporSemester } from '../rapor-semester.ts'

const touches = [studentEvaluationEndpoints.list]

type LockDialogProps = {
  of: RaporSemester
  classes: readonly Choice[]
  /** If empty, every class of the semester. */
  classId: string
  onClass: (classId: string) => void
  onClose: () => void
}

/** What is still missing in a class or a semester; once nothing is, the lock. */
export function LockDialog({ of, classes, classId, onClass, onClose }: LockDialogProps) {
  const params = { schoolId: useSchoolId() }
  const mayLock = useCan('report-card:lock')
  const query = { ...of, ...(classId && { academicClassId: classId }) }
  // A user who returns from a gap that she has fixed must see it gone.
  const found = useQuery({
    ...queryOptionsOf(reportCardLockEndpoints.check, { params, query }),
    refetchOnMount: 'always',
  })
  const lock = useEndpointMutation(reportCardLockEndpoints.lock, { touches })
  const [typed, setTyped] = useState<string | null>(null)
  const check = found.data?.data
  const reportDate = typed ?? check?.reportDate ?? check?.suggestedDate ?? ''
  const missing = whyNot(check, reportDate)
  const act = () =>
    lock.mutate(
      { params, body: { ...query, reportDate } },
      {
        onSuccess: toastThen(onClose),
        onError: (error) => {
          toastFailure(error)
          void found.refetch()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={mayLock ? 'Kunci rapor' : 'Kelengkapan rapor'}
      description={
        mayLock
          ? 'Nilai, catatan, dan ketidakhadiran dibekukan, lalu rapor dapat dicetak dan diterbitkan. Kunci dapat dibuka lagi dengan alasan.'
          : 'Yang perlu dilengkapi sebelum admin sekolah mengunci rapor.'
      }
      actions={
        <>
          <Button onClick={onClose}>{mayLock ? 'Batal' : 'Tutup'}</Button>
          {mayLock && (
            <Button tone="primary" busy={lock.isPending} disabled={missing !== undefined} title={missing} onClick={act}>
              Kunci
            </Button>
          )}
        </>
      }
    >
      <Field label="Kelas" required>
        {(field) => (
          <Select
            {...field}
            value={classId}
            options={[{ value: '', label: mayLock ? 'Semua kelas semester ini' : 'Semua kelas saya' }, ...classes]}
            onChange={({ target }) => onClass(target.value)}
          />
        )}
      </Field>
      {found.isPending ? (
        <Skeleton className="h-32" />
      ) : !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <Summary check={found.data.data} mayLock={mayLock} />
          {found.data.data.gaps.length > 0 && <GapList gaps={found.data.data.gaps} />}
          {check && mayLock && check.gaps.length === 0 && check.students > 0 && (
            <>
              <Field
                label="Tanggal rapor"
                required
                help={`${reportDate ? '' : 'Isi dahulu untuk mengunci. '}Dicetak di atas tanda tangan`}
              >
                {(field) => <DateInput {...field} value={reportDate} onChange={setTyped} />}
              </Field>
              <Printed check={check} />
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

function whyNot(check: LockCheck | undefined, reportDate: string): string | undefined {
  if (!check) return 'Kelengkapan belum diperiksa'
  if (check.students === 0) return 'Tidak ada rapor yang belum dikunci'
  if (check.gaps.length > 0) return 'Lengkapi dahulu yang belum ada'
  return reportDate === '' ? 'Isi tanggal rapor dahulu' : undefined
}

function Summary({ check: { students, locked, gaps }, mayLock }: { check: LockCheck; mayLock: boolean }) {
  const already = locked > 0 ? ` ${locked} rapor sudah dikunci.` : ''
  if (students === 0) {
    const next = mayLock ? ' Untuk menerbitkan atau mencetaknya, buka Lainnya.' : ''
    return <p>{locked > 0 ? `Semua rapor sudah dikunci.${next}` : 'Belum ada siswa.'}</p>
  }
  return gaps.length > 0 ? (
    <p role="status">
      <strong className="tabular-nums">{gaps.length} hal</strong> belum lengkap. Ketuk untuk membuka tempat
      melengkapinya.{already}
    </p>
  ) : (
    <p role="status" className="flex items-start gap-2">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-status-h" />
      <span>
        Semua lengkap: {students} rapor siap dikunci.{already}
      </span>
    </p>
  )
}

const letterheads = { LENGKAP: 'kop lengkap', TANPA_LOGO: 'kop tanpa logo', KOSONG: 'kertas berkop' }

const Printed = ({ check: { place, principal, reportDate, paper } }: { check: LockCheck }) => (
  <p className="text-sm text-soft">
    Ditandatangani {principal.title} {principal.name ?? '(belum diisi)'}
    {place && `, di ${place}`}
    {reportDate && `. Tanggal rapor di tahun pelajaran: ${formatDate(reportDate)}`}. Dicetak di kertas {paper.size},{' '}
    {letterheads[paper.letterheadStyle]}
    {paper.letterheadStyle === 'KOSONG' && ` (${paper.blankHeight} mm)`}, huruf {paper.fontSize} pt; diatur pada{' '}
    <Link to={recordPath(paths.schoolConfig, 'penilaian')} className="font-semibold text-accent-strong hover:underline">
      Pengaturan penilaian
    </Link>
    .
  </p>
)
