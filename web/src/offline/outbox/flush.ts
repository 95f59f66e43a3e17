import type { Saved } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { JournalVerdict, JournalToSend } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { CallError, ConnectionError, GivenUp } from '../../http/call-error.ts'
import { upgradeRequired } from '../../http/read-answer.ts'
import { inEpoch, adoptEpoch, withoutRevs } from '../state/void-epoch.ts'
import type { Trouble } from '../store/stored-sheet.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { SheetPlace } from '../state/sheet-place.ts'
import type { SheetState } from '../state/sheet-types.ts'
import { applyJournalVerdict, applyVerdicts } from '../state/apply-verdicts.ts'
import { maxMarks, type MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import { journalToSend } from '../state/journal-state.ts'
import { marksToSend } from '../state/sheet-state.ts'

export type SendSheet = (place: SheetPlace, sheet: Batch & { device: string }) => Promise<Answer>
type Answer = Saved & { journal?: JournalVerdict | null }

/** Why a pending item is retried later: no response, a busy server, a future day, an outdated app. */
export type Delay = 'unreachable' | 'busy' | 'early' | 'outdated'
/** How sending ended. halt: the session is over; it resumes with the next sign-in of the same person. */
export type Ending = 'done' | Delay | 'halt'

/**
 * Sends everything pending in one person's offline store, sheet after sheet, each in the order in which it was saved,
 * one request at a time. An entry is removed only on its verdict; sending it twice does no harm.
 */
export async function flushOutbox(
  sheetStore: SheetStore,
  { profileId, send }: { profileId: string; send: SendSheet },
): Promise<Ending> {
  const items = await sheetStore.outbox(profileId)
  const full = items.filter((item) => item.waiting > 0 && !item.trouble)
  let ending: Ending = 'done'
  for (const item of full.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt))) {
    const sent = await sendSheet(sheetStore, { profileId, key: item.key, send })
    if (sent === 'halt' || sent === 'unreachable' || sent === 'outdated') return sent
    if (sent === 'busy' || ending === 'done') ending = sent
  }
  return ending
}

async function sendSheet(
  sheetStore: SheetStore,
  at: { profileId: string; key: string; send: SendSheet },
): Promise<Ending> {
  const { device } = await sheetStore.device(at.profileId)
  for (;;) {
    const stored = await sheetStore.read(at.profileId, at.key)
    const batch = stored && !stored.trouble ? nextBatch(stored.state) : null
    if (!stored || !batch) return 'done'
    const { marks, journal } = batch
    try {
      const saved = await at.send(stored.place, { device, ...batch })
      const answered = new Set(saved.verdicts.map(({ id }) => id))
      const isAnswered = marks.every(({ id }) => answered.has(id)) && saved.journal?.id === journal?.id
      if (!isAnswered) throw new Error('A mark was not answered')
      await sheetStore.change(stored, {
        to: (now) => ({
          sheet: {
            state: applyAnswer(now.state, { saved, sent: stored.state }),
            sentAt: saved.taken?.at ?? saved.journal?.journal.updatedAt ?? now.sentAt,
          },
        }),
      })
      await adoptEpoch(sheetStore, { profileId: at.profileId, epoch: saved.epoch })
    } catch (error) {
      const after = afterFailure(error)
      if (typeof after === 'string') return after
      await sheetStore.change(stored, { to: () => ({ sheet: { trouble: after } }) })
      return 'done'
    }
  }
}

/** `sent`: the sheet as it was when it was sent. */
function applyAnswer(state: SheetState, { saved, sent }: { saved: Answer; sent: SheetState }): SheetState {
  // The server returned a lower rev than this sheet had when it was sent, so it now runs on another copy of its data
  // without announcing that. Marks without a conflict are not checked; rev 0 also stands for a student who is not in
  // the class.
  const isBehind = saved.verdicts.some(
    ({ studentId, verdict, cell: { rev } }) =>
      verdict === 'conflict' && rev > 0 && rev < (sent.rows[studentId]?.cell.rev ?? 0),
  )
  const isSameEpoch = !saved.epoch || saved.epoch === sent.epoch
  const now = isBehind && isSameEpoch ? withoutRevs(state) : inEpoch(state, saved.epoch)
  return applyJournalVerdict(applyVerdicts(now, saved.verdicts), saved.journal)
}

const busy = new Set([408, 425, 429])

/** Only an unreachable or busy server, or an ended session, leads to a retry. */
export function afterFailure(error: unknown): Exclude<Ending, 'done'> | Trouble {
  if (error instanceof ConnectionError) return 'unreachable'
  // Given up: somebody else has signed in, or an administrator gave no reason.
  if (error instanceof GivenUp || (error instanceof DOMException && error.name === 'AbortError')) return 'halt'
  if (!(error instanceof CallError)) return 'busy'
  const { status, body } = error
  if (status === 401) return 'halt'
  if (status === upgradeRequired) return 'outdated'
  // The phone's clock is ahead: the same marks are valid once that day comes.
  if (body.code === 'DATE_IN_FUTURE') return 'early'
  if (status >= 500 || busy.has(status)) return 'busy'
  return { code: body.code, message: body.message }
}

/** What one request sends of a sheet: as it was saved, with all revs of one epoch. */
export type Batch = { epoch?: string; marks: MarkToSend[]; journal?: JournalToSend }

export function nextBatch(state: SheetState): Batch | null {
  const all = marksToSend(state)
  const entries = Object.values(state.rows).flatMap(({ queue }) => queue)
  const epochs = new Map(entries.map(({ id, from }) => [id, from ?? state.epoch]))
  const epochOf = ({ id }: { id: string }) => epochs.get(id)
  const journal = journalToSend(state)
  const [first = journal] = all
  if (!first) return null
  if (journal) epochs.set(journal.id, state.journal?.queue[0]?.from ?? state.epoch)
  const epoch = epochOf(first)
  const other = all.findIndex((mark) => epochOf(mark) !== epoch)
  const marks = all.slice(0, other < 0 ? maxMarks : Math.min(other, maxMarks))
  return {
    ...(epoch && { epoch }),
    marks,
    ...(journal && epochOf(journal) === epoch && { journal }),
  }
}
