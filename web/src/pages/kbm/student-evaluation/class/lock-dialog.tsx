import type { ConfigGroup } from '@hadir/contract/config/school/school.ts'
import { eachDay, formatDate } from '@hadir/contract/dates/dates.ts'
import {
  dueReportDate,
  type LockCheck,
  reportCardLockEndpoints,
} from '@hadir/contract/student/student-evaluation/lock.ts'
import { studentEvaluationEndpoints } from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { toastFailure, toastThen } from '../../../../components/feedback/toast.ts'
import { dateNow } from '../../../../components/dates/date-now.ts'
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
import { CheckResult } from './check-result.tsx'
import { confirmationsOf, type Reasons, whyUnconfirmed } from './confirm-gaps.tsx'
import { narrowed } from './narrowed-check.ts'
import type { RaporSemester } from '../rapor-semester.ts'

const touches = [studentEvaluationEndpoints.list]

type Draft = { typed: string | null; reasons: Reasons }
const nothingTyped: Draft = { typed: null, reasons: {} }

/** Report date and reasons typed before a gap's link was followed: they are there again on return. */
const drafts = new Map<string, Draft>()

type LockDialogProps = {
  of: RaporSemester
  classes: readonly Choice[]
  /** If empty, every class of the semester. */
  classId: string
  /** Only these students of the class. */
  studentIds?: readonly string[] | undefined
  onClass: (classId: string) => void
  onClose: () => void
}

/** What is still missing in a class or a semester; once nothing is, the lock. */
export function LockDialog({ of, classes, classId, studentIds, onClass, onClose }: LockDialogProps) {
  const params = { schoolId: useSchoolId() }
  const mayLock = useCan('report-card:lock')
  const query = { ...of, ...(classId && { academicClassId: classId }) }
  // A user who returns from a gap that she has fixed must see it gone.
  const found = useQuery({
    ...queryOptionsOf(reportCardLockEndpoints.check, { params, query }),
    refetchOnMount: 'always',
  })
  const lock = useEndpointMutation(reportCardLockEndpoints.lock, { touches })
  const draftOf = JSON.stringify([query, studentIds])
  const [{ typed, reasons }, setDraft] = useState(() => drafts.get(draftOf) ?? nothingTyped)
  const change = (part: Partial<Draft>) => {
    const next = { typed, reasons, ...part }
    setDraft(next)
    drafts.set(draftOf, next)
  }
  /** The report date before which the user has been asked whether to lock at all. */
  const [confirming, setConfirming] = useState<string | null>(null)
  const check = found.data && narrowed(found.data.data, studentIds)
  const reportDate = typed ?? check?.reportDate ?? check?.suggestedDate ?? ''
  const missing = whyNot(check, { reportDate, reasons })
  const due = dueReportDate(of.period, { reportDate, ofSemester: check?.reportDate ?? null })
  const isEarly = reportDate !== '' && dateNow() < due
  const isConfirming = isEarly && confirming === due
  const confirmed = check ? confirmationsOf(check.toConfirm, reasons) : []
  const close = () => {
    drafts.delete(draftOf)
    onClose()
  }
  const send = () =>
    lock.mutate(
      {
        params,
        body: {
          ...query,
          ...(studentIds && { studentIds: [...studentIds] }),
          ...(confirmed.length > 0 && { confirmed }),
          ...(isEarly && { isEarly }),
          reportDate,
        },
      },
      {
        onSuccess: toastThen(close),
        onError: (error) => {
          toastFailure(error)
          void found.refetch()
        },
      },
    )
  const act = () => (isEarly && !isConfirming ? setConfirming(due) : send())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={mayLock ? 'Kunci rapor' : 'Kelengkapan rapor'}
      description={
        mayLock
          ? 'Nilai, catatan, dan ketidakhadiran dibekukan, lalu rapor dapat dicetak dan diterbitkan. Kunci dapat dibuka lagi dengan alasan.'
          : 'Yang perlu dilengkapi sebelum admin sekolah mengunci rapor.'
      }
      actions={
        <>
          <Button onClick={close}>{mayLock ? 'Batal' : 'Tutup'}</Button>
          {mayLock && (
            <Button tone="primary" busy={lock.isPending} disabled={missing !== undefined} title={missing} onClick={act}>
              {isConfirming ? 'Tetap kunci sekarang' : 'Kunci'}
            </Button>
          )}
        </>
      }
    >
      {studentIds ? (
        <p className="font-semibold">{studentIds.length} siswa yang dipilih</p>
      ) : (
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
      )}
      {found.isPending ? (
        <Skeleton className="h-32" />
      ) : !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !check ? null : (
        <>
          <CheckResult
            {...{ check, mayLock, reasons }}
            onReasons={mayLock ? (next) => change({ reasons: next }) : undefined}
          />
          {mayLock && check.gaps.length === 0 && check.students > 0 && (
            <>
              <Field
                label="Tanggal rapor"
                required
                help={`${reportDate ? '' : 'Isi dahulu untuk mengunci. '}Dicetak di atas tanda tangan`}
              >
                {(field) => <DateInput {...field} value={reportDate} onChange={(date) => change({ typed: date })} />}
              </Field>
              <Printed check={check} />
            </>
          )}
          {isConfirming && (
            <p role="alert" className="rounded-control bg-warn-tint p-3 text-warn">
              Tanggal rapor {formatDate(due)} masih {eachDay(dateNow(), due).length - 1} hari lagi. Nilai, presensi, dan
              catatan sesudah ini tidak masuk ke rapor yang dikunci sekarang.
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

type Typed = { reportDate: string; reasons: Reasons }

function whyNot(check: LockCheck | undefined, { reportDate, reasons }: Typed): string | undefined {
  if (!check) return 'Kelengkapan belum diperiksa'
  if (check.students === 0) return 'Tidak ada rapor yang belum dikunci'
  if (check.gaps.length > 0) return 'Lengkapi dahulu yang belum ada'
  return whyUnconfirmed(check.toConfirm, reasons) ?? (reportDate === '' ? 'Isi tanggal rapor dahulu' : undefined)
}

const letterheads = { LENGKAP: 'kop lengkap', TANPA_LOGO: 'kop tanpa logo', KOSONG: 'kertas berkop' }

const Printed = ({ check: { place, principal, reportDate, paper } }: { check: LockCheck }) => (
  <p className="text-sm text-soft">
    Ditandatangani {principal.title} {principal.name ?? '(belum diisi)'}
    {place && `, di ${place}`}
    {reportDate && `. Tanggal rapor di tahun pelajaran: ${formatDate(reportDate)}`}. Dicetak di kertas {paper.size},{' '}
    {letterheads[paper.letterheadStyle]}
    {paper.letterheadStyle === 'KOSONG' && ` (${paper.blankHeight} mm)`}, huruf {paper.fontSize} pt. Kertas, kop, dan
    tanda tangan diatur pada <SettingsLink group="laporan">Pengaturan laporan</SettingsLink>, huruf pada{' '}
    <SettingsLink group="penilaian">Pengaturan penilaian</SettingsLink>.
  </p>
)

const SettingsLink = ({ group, children }: { group: ConfigGroup; children: ReactNode }) => (
  <Link to={recordPath(paths.schoolConfig, group)} className="font-semibold text-accent-strong hover:underline">
    {children}
  </Link>
)
