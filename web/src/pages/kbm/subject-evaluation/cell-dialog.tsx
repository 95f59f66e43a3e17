import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { formerSchool } from '@hadir/contract/evaluation/carried-scores.ts'
import { formatScore, parseScore } from '@hadir/contract/evaluation/tenths.ts'
import type { CellState } from '@hadir/contract/evaluation/final-score.ts'
import { scoreEndpoints, scoreStateLabels } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { focusWrong } from '../../../ui/inputs/first-field.ts'
import { isRejected } from '../../../offline/scores/rejected-edits.ts'
import { type Content, isEqual, nothing, type Place } from '../../../offline/scores/score-edits.ts'
import { formerSchoolAct, shownIn, struckIn, typedIn } from './score-words.ts'
import type { ScoreSheet } from './use-scores.ts'

type CellDialogProps = {
  place: Place
  evaluationId: string
  title: string
  sheet: ScoreSheet
  isReadOnly: boolean
  /** What else it shows of the student. */
  rest?: ReactNode
  onClose: () => void
}

const states = (['EMPTY', 'SCORE', 'ABSENT', 'EXEMPT', 'NOT_DUE'] as const).map((value) => ({
  value,
  label: scoreStateLabels[value],
}))

const longestReason = 200

/** A cell's remedial score, absence or exemption with its reason, and its history. */
export function CellDialog({ place, evaluationId, title, sheet, isReadOnly, rest, onClose }: CellDialogProps) {
  const edit = sheet.editOf(place)
  const content = sheet.contentOf(place)
  const from = content?.from
  const [state, setState] = useState<CellState>(content?.state ?? 'SCORE')
  const [value, setValue] = useState(typedIn(content, edit))
  const [remedial, setRemedial] = useState(content?.remedial == null ? '' : formatScore(content.remedial))
  const [reason, setReason] = useState(content?.reason ?? '')
  // The grid behind is polled: what is saved is a change of the score that was shown when this window opened.
  const [rev] = useState(() => sheet.savedOf(place).rev)
  const [wrong, setWrong] = useState<Partial<Record<'value' | 'remedial' | 'reason', string>>>({})
  const resolve = (whose: 'mine' | 'theirs') => {
    sheet.resolve(place, whose)
    onClose()
  }
  const save = () => {
    const read = readContent({ state, value, remedial, reason })
    if ('wrong' in read) {
      flushSync(() => setWrong(read.wrong))
      return focusWrong()
    }
    sheet.change([{ ...place, content: read.content, ...(!edit && { rev }) }])
    onClose()
  }
  const restore = ({ state: was, value: score, remedial: again, reason: why }: Content) => {
    sheet.change([
      { ...place, content: { state: was, value: score, remedial: again, reason: why }, ...(!edit && { rev }) },
    ])
    onClose()
  }
  const isScore = state === 'SCORE'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{isReadOnly ? 'Tutup' : 'Batal'}</Button>
          {!isReadOnly && (
            <Button tone="primary" onClick={save}>
              Simpan
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {rest}
        {edit?.status === 'conflict' && edit.now && (
          <section role="alert" className="grid gap-2 rounded-control bg-warn-tint p-3 text-warn">
            <p>
              {edit.now.by} menyimpan <strong>{shownIn(edit.now, undefined) || 'kosong'}</strong> pada{' '}
              {formatDateTimeHere(edit.now.at)}. Anda mengisi <strong>{shownIn(content, edit) || 'kosong'}</strong>.
            </p>
            {!isReadOnly && (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => resolve('mine')}>Pakai milik saya</Button>
                <Button onClick={() => resolve('theirs')}>Biarkan yang tersimpan</Button>
              </div>
            )}
          </section>
        )}
        {edit?.status === 'refused' && (
          <p role="alert" className="rounded-control bg-danger-tint p-3 text-danger">
            Ditolak: {edit.why}
          </p>
        )}
        {edit?.status === 'lost' && (
          <p role="alert" className="rounded-control bg-warn-tint p-3 text-warn">
            Pernah tersimpan, tetapi tidak ada lagi di server, yang dipulihkan dari cadangan.
          </p>
        )}
        {from !== undefined && (
          <p className="rounded-control bg-tint p-3 text-accent-strong">
            {from === formerSchool ? (
              <>
                Nilai ini dari sekolah asalnya dan dihitung dengan bobot kelas ini. Untuk membetulkan atau menghapusnya,
                buka {formerSchoolAct}.
              </>
            ) : (
              <>
                Nilai ini dari {from}, kelasnya sebelumnya, dan dihitung dengan bobot kelas ini. Bila tidak dihitung,
                pilih {scoreStateLabels.EXEMPT} dan tulis alasannya.
              </>
            )}
          </p>
        )}
        {isRejected(edit) && (isReadOnly || edit.status !== 'conflict') && (
          <div className="flex flex-wrap items-center gap-3">
            <p>
              Tersimpan <strong>{shownIn(sheet.savedOf(place), undefined) || 'kosong'}</strong>, tidak tersimpan{' '}
              <s>{struckIn(edit)}</s>.
            </p>
            <Button
              onClick={() => {
                sheet.discard(place)
                onClose()
              }}
            >
              Buang
            </Button>
          </div>
        )}
        {!isReadOnly && (
          <>
            <Field label="Keadaan" required>
              {(field) => (
                <Select
                  {...field}
                  value={state}
                  options={states}
                  onChange={({ target }) => setState(target.value as CellState)}
                />
              )}
            </Field>
            {isScore && (
              <div className="grid grid-cols-2 gap-3">
                <Field label="Nilai" required error={wrong.value}>
                  {(field) => (
                    <Input
                      {...field}
                      inputMode="decimal"
                      value={value}
                      onChange={({ target }) => setValue(target.value)}
                    />
                  )}
                </Field>
                <Field label="Remedial" error={wrong.remedial}>
                  {(field) => (
                    <Input
                      {...field}
                      inputMode="decimal"
                      value={remedial}
                      onChange={({ target }) => setRemedial(target.value)}
                    />
                  )}
                </Field>
              </div>
            )}
            {state === 'EXEMPT' && (
              <LimitedText
                label="Alasan"
                required
                error={wrong.reason}
                most={longestReason}
                rows={2}
                value={reason}
                onChange={setReason}
              />
            )}
          </>
        )}
        <History
          place={place}
          evaluationId={evaluationId}
          isNow={(was) => content !== null && isEqual(was, content)}
          onRestore={isReadOnly ? undefined : restore}
        />
      </div>
    </Dialog>
  )
}

type Typed = { state: CellState; value: string; remedial: string; reason: string }
type Read = { content: Content } | { wrong: Partial<Record<'value' | 'remedial' | 'reason', string>> }

function readContent({ state, value, remedial, reason }: Typed): Read {
  if (state === 'EXEMPT') {
    const why = reason.trim().length < 3 ? 'Tulis alasannya, minimal 3 karakter' : tooLong(reason, longestReason)
    return why ? { wrong: { reason: why } } : { content: { ...nothing, state, reason: reason.trim() } }
  }
  if (state !== 'SCORE') return { content: { ...nothing, state } }
  const [first, second] = [parseScore(value), parseScore(remedial)]
  const not = 'Isi 0 sampai 100, paling banyak satu desimal'
  if (first === 'empty' || first === 'invalid') return { wrong: { value: not } }
  if (second === 'invalid') return { wrong: { remedial: not } }
  return { content: { ...nothing, state, value: first.value, remedial: second === 'empty' ? null : second.value } }
}

type HistoryProps = {
  place: Place
  evaluationId: string
  isNow: (was: Content) => boolean
  /** Undefined where the cell is read-only. */
  onRestore: ((was: Content) => void) | undefined
}

function History({ place, evaluationId, isNow, onRestore }: HistoryProps) {
  const params = { schoolId: useSchoolId(), id: evaluationId, ...place }
  const found = useQuery(queryOptionsOf(scoreEndpoints.history, { params }))
  return (
    // Its height is the same before and after it has loaded: the buttons above and below stay under the finger.
    <section
      aria-label="Riwayat nilai"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="grid h-40 content-start gap-2 overflow-y-auto rounded-control border px-3 py-2"
    >
      <h3 className="text-sm font-semibold">Riwayat</h3>
      {found.isPending ? (
        <Skeleton className="h-10" />
      ) : found.isLoadingError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data.data.length === 0 ? (
        <p className="text-sm text-soft">Belum pernah disimpan.</p>
      ) : (
        <ol className="grid gap-1 text-sm">
          {found.data.data.map((event) => (
            <li key={`${event.from ?? ''} ${event.rev}`} className="flex items-center gap-3">
              <span className="mr-auto">
                <strong className="tabular-nums">{shownIn(event, undefined) || 'dikosongkan'}</strong>
                {event.remedial !== null && ` · remedial ${formatScore(event.remedial)}`}
                {event.reason !== null && ` · ${event.reason}`}
              </span>
              <span className="text-right text-soft">
                {event.from && `${event.from}, `}
                {event.by}, {formatDateTimeHere(event.at)}
              </span>
              {onRestore && !isNow(event) && (
                <Button
                  size="small"
                  aria-label={`Pakai lagi ${shownIn(event, undefined) || 'kosong'}`}
                  onClick={() => onRestore(event)}
                >
                  Pakai lagi
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
