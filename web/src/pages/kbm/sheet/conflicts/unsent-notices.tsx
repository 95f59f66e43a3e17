import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import { corrections } from '@hadir/contract/attendance/correction.ts'
import { attendance, type Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { toastFailure } from '../../../../components/feedback/toast.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { UnsentMarkList } from '../../../../layout/outbox/unsent-mark-list.tsx'
import { discard, marksOffSheet, unsentMarks } from '../../../../offline/state/unsent-marks.ts'
import { isSuspended } from '../../../../offline/state/cell-row.ts'
import {
  decidedMarks,
  pendingMarks,
  resolveRefused,
  resolveTheirs,
} from '../../../../offline/state/resolve-conflict.ts'
import { refusedMarks } from '../../../../offline/state/sheet-state.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import { outboxChecks } from '../../../../offline/store/outbox-store.ts'
import { Button } from '../../../../ui/button.tsx'
import { useSession } from '../../../../session/store.ts'
import { OffSheetField } from './off-sheet-field.tsx'

type Alter = (to: (state: SheetState) => SheetState) => unknown
type OwnMarksProps = { sheet: Sheet; state: SheetState; onChange: Alter }

/** Above the students: this device's marks that are decided together. `hasOwn`: of a read-only sheet. */
export const UnsentNotices = ({ hasOwn, ...of }: OwnMarksProps & { hasOwn: boolean }) => (
  <>
    <RefusedTogether {...of} />
    <DecidedTogether {...of} />
    <PendingTogether {...of} />
    {hasOwn && <MarksOnReadOnly {...of} />}
  </>
)

/**
 * Several refused marks, such as a whole class on a day that became a holiday meanwhile: read with one press. A single one
 * has its notice in its row.
 */
export function RefusedTogether({ sheet, state, onChange }: OwnMarksProps) {
  const refused = refusedMarks(state)
  const suspended = Object.values(state.rows).filter(isSuspended).length
  const isFree = sheet.marking.why === 'NOT_A_SCHOOL_DAY'
  useEffect(() => {
    if (suspended > 0 && !isFree) outboxChecks.dispatchEvent(new Event('check'))
  }, [suspended, isFree])
  const areSeveral = refused.length > 1
  if (!areSeveral && suspended === 0) return null
  const reasons = new Set(refused.flatMap((id) => state.rows[id]?.conflict?.reason ?? []))
  const why = [...reasons].map((reason) => `${markingReasonLabels[reason]}.`).join(' ')
  return (
    <div role="status" className="mb-3 flex flex-wrap items-center gap-2 rounded-control bg-warn-tint p-3 text-sm">
      <p className="flex min-w-0 flex-1 basis-60 gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <span>
          {areSeveral && `${refused.length} tanda Anda ditolak. ${why} `}
          {suspended > 0 &&
            `${suspended} tanda tetap disimpan di HP ini dan terkirim sendiri bila tanggal ini kembali menjadi hari sekolah.`}
        </span>
      </p>
      {areSeveral && (
        <Button size="small" onClick={() => onChange(resolveRefused)}>
          Mengerti semua
        </Button>
      )}
    </div>
  )
}

/** Several decisions on late marks of hers: read with one press, on all of her devices. */
function DecidedTogether({ sheet, state, onChange }: OwnMarksProps) {
  const schoolId = useSession((session) => session.profile?.schoolId) ?? ''
  const read = decidedMarks(state, sheet.students)
  const acknowledge = useEndpointMutation(corrections.acknowledge, {
    touches: [corrections.list, attendance.sheet, lessons.sheet],
    after: () => onChange((now) => read.students.reduce(resolveTheirs, now)),
  })
  if (read.students.length < 2) return null
  const { accepted, ids } = read
  const counts = [
    accepted > 0 && `${accepted} disetujui`,
    ids.length > accepted && `${ids.length - accepted} ditolak`,
  ].filter(Boolean)
  return (
    <div role="status" className="mb-3 flex flex-wrap items-center gap-2 rounded-control bg-sunken p-3 text-sm">
      <p className="min-w-0 flex-1 basis-60">
        {ids.length} koreksi Anda sudah diputuskan: {counts.join(', ')}.
      </p>
      <Button
        size="small"
        busy={acknowledge.isPending}
        onClick={() => acknowledge.mutate({ params: { schoolId }, body: { ids } }, { onError: toastFailure })}
      >
        Mengerti semua
      </Button>
    </div>
  )
}

/** Several late marks, such as a class sent after its day was closed. */
function PendingTogether({ sheet, state, onChange }: OwnMarksProps) {
  const pending = pendingMarks(state, sheet.students)
  if (pending.length < 2) return null
  return (
    <div role="status" className="mb-3 flex flex-wrap items-center gap-2 rounded-control bg-warn-tint p-3 text-sm">
      <p className="flex min-w-0 flex-1 basis-60 gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        {pending.length} tanda Anda menunggu persetujuan koreksi.
      </p>
      <Button size="small" onClick={() => onChange((now) => pending.reduce(resolveTheirs, now))}>
        Mengerti semua
      </Button>
    </div>
  )
}

/** Marks of students who have left the sheet. They are shown after it: no row may move under a finger. */
export function MarksOffSheet({ sheet, state, onChange }: OwnMarksProps) {
  const marks = marksOffSheet(state, sheet.students)
  if (marks.length === 0) return null
  return (
    <section
      aria-labelledby="tidak-di-lembar"
      className="-mx-4 grid gap-3 border-b bg-warn-tint px-4 py-4 lg:mx-0 lg:border-x"
    >
      <h2 id="tidak-di-lembar" className="flex gap-2 font-bold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        Tidak ada lagi di lembar ini
      </h2>
      <UnsentMarkList marks={marks} onChange={onChange} Completion={OffSheetField} />
    </section>
  )
}

/** On a read-only sheet: this device's pending marks, with a way to withdraw them. */
function MarksOnReadOnly({ sheet, state, onChange }: OwnMarksProps) {
  const [isConfirming, setConfirming] = useState(false)
  const own = unsentMarks(state).filter(({ row }) => row.draft || row.queue.length > 0)
  const waiting = own.filter(({ row }) => row.queue.length > 0).length
  const { marking, day } = sheet
  const text =
    marking.why === 'DATE_IN_FUTURE'
      ? waiting > 0
        ? `${waiting} tanda Anda tersimpan di HP dan terkirim sendiri pada ${formatLongDate(day.date)}. Salah tanggal? Tarik kembali.`
        : `Tanggal belum tiba. ${own.length} isian Anda di HP ini belum disimpan.`
      : `${marking.why ? `${markingReasonLabels[marking.why]}. ` : ''}${own.length} isian Anda di HP ini belum sampai di sekolah.`
  return (
    <div role="status" className="mb-3 grid gap-2 rounded-control bg-warn-tint p-3 text-sm">
      <p className="flex gap-2">
        <CloudUpload aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        {text}
      </p>
      <Button size="small" className="w-fit" onClick={() => setConfirming(true)}>
        Tarik kembali
      </Button>
      {isConfirming && (
        <ActDialog
          title={`Tarik ${own.length} tanda ${sheet.academicClass.name}?`}
          description={`Tanda untuk ${formatLongDate(day.date)} hilang dari HP ini dan tidak dikirim.`}
          verb="Tarik kembali"
          tone="danger"
          onAct={() => {
            setConfirming(false)
            onChange(discard)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
