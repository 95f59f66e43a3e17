import type { ConfigGroup } from '@hadir/contract/config/school/school.ts'
import { eachDay, formatDate } from '@hadir/contract/dates/dates.ts'
import type { ClassCompleteness, SchoolCompleteness } from '@hadir/contract/student/report-card/completeness.ts'
import { dueReportDate, reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { dateNow } from '../../../../components/dates/date-now.ts'
import { DateInput } from '../../../../components/form/fields/date-input.tsx'
import { isRefusal } from '../../../../http/call-error.ts'
import { paths, recordPath } from '../../../../paths.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Field } from '../../../../ui/inputs/field.tsx'
import {
  confirmationsOf,
  kindsToConfirm,
  LockReasons,
  type Reasons,
  type ToConfirm,
  whyUnconfirmed,
} from './lock-reasons.tsx'
import type { RaporSemester } from '../rapor-semester.ts'

const touches = [reportCardListEndpoints.list]
const isOfRapor = (path: string) => path.startsWith(reportCardListEndpoints.list.path)

type PrintedFacts = Omit<SchoolCompleteness, 'classes'>

/** A class to lock, or some of its students. */
export type LockTarget = {
  academicClass: { id: string; name: string }
  drafts: number
  toConfirm: readonly ToConfirm[]
  ticked?: readonly string[] | undefined
}

export const targetOf = ({ academicClass, drafts, toConfirm }: ClassCompleteness): LockTarget => ({
  academicClass,
  drafts,
  toConfirm,
})

type Draft = { typed: string | null; reasons: Reasons }
const nothingTyped: Draft = { typed: null, reasons: {} }

/** Report date and reasons typed before a link to the settings was followed: they are there again on return. */
const drafts = new Map<string, Draft>()

type LockDialogProps = {
  of: RaporSemester
  facts: PrintedFacts
  /** Nothing prevents the lock of any of them. */
  targets: readonly LockTarget[]
  onClose: () => void
}

type Refused = { target: LockTarget; why: string }

/** The lock of classes, or of students of one class: which, how many rapor, and their date. Each class is locked alone. */
export function LockDialog({ of, facts, targets: first, onClose }: LockDialogProps) {
  const params = { schoolId: useSchoolId() }
  const cache = useQueryClient()
  const lock = useEndpointMutation(reportCardLockEndpoints.lock, { touches })
  const [isRunning, setRunning] = useState(false)
  const [targets, setTargets] = useState(first)
  const [done, setDone] = useState<{ name: string; locked: number }[]>([])
  const [refused, setRefused] = useState<Refused[]>([])
  const draftOf = JSON.stringify([of, first.map(({ academicClass, ticked }) => [academicClass.id, ticked])])
  const [{ typed, reasons }, setDraft] = useState(() => drafts.get(draftOf) ?? nothingTyped)
  const change = (part: Partial<Draft>) => {
    const next = { typed, reasons, ...part }
    setDraft(next)
    drafts.set(draftOf, next)
  }
  const kinds = kindsToConfirm(targets)
  const reportDate = typed ?? facts.reportDate ?? facts.suggestedDate ?? ''
  const due = dueReportDate(of.period, { reportDate, ofSemester: facts.reportDate })
  const isEarly = reportDate !== '' && dateNow() < due
  const count = targets.reduce((sum, target) => sum + target.drafts, 0)
  const close = () => {
    drafts.delete(draftOf)
    onClose()
  }
  const lockOne = async ({ academicClass, ticked, toConfirm }: LockTarget) => {
    const confirmed = confirmationsOf(
      toConfirm.map(({ kind }) => kind),
      reasons,
    )
    const { data } = await lock.mutateAsync({
      params,
      body: {
        ...of,
        academicClassId: academicClass.id,
        ...(ticked && { studentIds: [...ticked] }),
        ...(confirmed.length > 0 && { confirmed }),
        ...(isEarly && { isEarly }),
        reportDate,
      },
    })
    return { name: academicClass.name, locked: data.locked }
  }
  /** One after the other: a class that lacks something in the meantime stops none of the others. */
  const send = async () => {
    setRunning(true)
    const locked = [...done]
    const failed: Refused[] = []
    let rest = targets
    for (const target of targets) {
      try {
        locked.push(await lockOne(target))
      } catch (error) {
        if (!(error instanceof Error)) throw error
        if (targets.length === 1 || !isRefusal(error)) toastFailure(error)
        // Without a connection the others would fail too.
        if (!isRefusal(error)) break
        failed.push({ target, why: error.message })
      }
      rest = rest.filter((one) => one !== target)
    }
    // What it lacks by now.
    if (failed.length > 0) void cache.invalidateQueries({ predicate: ({ queryKey }) => isOfRapor(String(queryKey[0])) })
    setRunning(false)
    setDone(locked)
    const left = [...failed.map(({ target }) => target), ...rest]
    setTargets(left)
    setRefused(failed)
    if (left.length > 0) return
    toastSuccess(doneWords(locked))
    close()
  }
  const names = targets.map(({ academicClass }) => academicClass.name).join(', ')
  const missing = whyUnconfirmed(kinds, reasons) ?? (reportDate === '' ? 'Isi tanggal rapor dahulu' : undefined)
  return (
    <ActDialog
      title="Kunci rapor"
      description="Nilai, catatan, dan ketidakhadiran dibekukan, lalu rapor dapat dicetak dan diterbitkan. Kunci dapat dibuka lagi dengan alasan."
      verb={`${isEarly ? 'Tetap kunci' : 'Kunci'} ${count} rapor`}
      busy={isRunning}
      missing={missing}
      onAct={() => void send()}
      onClose={close}
    >
      {done.length > 0 && <p role="status">{doneWords(done)}.</p>}
      {refused.length > 0 && first.length > 1 && (
        <ul role="alert" aria-label="Belum dikunci" className="grid gap-1 rounded-control bg-warn-tint p-3 text-warn">
          {refused.map(({ target: { academicClass }, why }) => (
            <li key={academicClass.id}>
              {academicClass.name} belum dikunci: {why}
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>{names}</strong>: {count} rapor{first[0]?.ticked && ' siswa yang dipilih'}.
      </p>
      {kinds.length > 0 && (
        <LockReasons classes={targets} reasons={reasons} onReasons={(next) => change({ reasons: next })} />
      )}
      <Field
        label="Tanggal rapor"
        required
        help={`${reportDate ? '' : 'Isi dahulu untuk mengunci. '}Dicetak di atas tanda tangan`}
      >
        {(field) => <DateInput {...field} value={reportDate} onChange={(date) => change({ typed: date })} />}
      </Field>
      {isEarly && (
        <p role="alert" className="rounded-control bg-warn-tint p-3 text-warn">
          Tanggal rapor {formatDate(due)} masih {eachDay(dateNow(), due).length - 1} hari lagi. Nilai, presensi, dan
          catatan sesudah ini tidak masuk ke rapor yang dikunci sekarang.
        </p>
      )}
      <Printed facts={facts} />
    </ActDialog>
  )
}

const doneWords = (done: readonly { name: string; locked: number }[]) =>
  `${done.reduce((sum, { locked }) => sum + locked, 0)} rapor dikunci: ${done.map(({ name }) => name).join(', ')}`

const letterheads = { LENGKAP: 'kop lengkap', TANPA_LOGO: 'kop tanpa logo', KOSONG: 'kertas berkop' }

const Printed = ({ facts: { place, principal, reportDate, paper } }: { facts: PrintedFacts }) => (
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
