import { maxMarks, type MarkToSend } from '@hadir/contract/attendance/attendance-mark.ts'
import type { Saved } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { JournalVerdict, JournalToSend } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { lessonPath, sheetPath } from '../../paths.ts'
import { applyJournalVerdict, applyVerdicts } from '../state/apply-verdicts.ts'
import { journalToSend } from '../state/journal-state.ts'
import { placeName, type SheetPlace } from '../state/sheet-place.ts'
import { marksToSend } from '../state/sheet-state.ts'
import type { SheetState } from '../state/sheet-types.ts'
import { adoptEpoch, inEpoch, withoutRevs } from '../state/void-epoch.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { OutboxItem, StoredSheet } from '../store/stored-sheet.ts'
import type { Counts, Kind } from './kind.ts'

export type SendSheet = (place: SheetPlace, sheet: Batch & { device: string }, signal: AbortSignal) => Promise<Answer>
type Answer = Saved & { journal?: JournalVerdict | null }
/** What a request sends, with the sheet as it was then. */
type SentSheet = { stored: StoredSheet; device: string; batch: Batch }

/** The address of the sheet itself. */
export const sheetPathOf = (place: SheetPlace): string =>
  place.kind === 'lesson' ? lessonPath(place.scheduleId, place.date) : sheetPath(place.academicClassId, place.date)

type Parts = Pick<Kind<OutboxItem, SentSheet, Answer>, 'watch' | 'resolveDoubts'> & {
  sheetStore: () => Promise<SheetStore>
  send: SendSheet
}

/** Attendance, sheet after sheet, each in the order in which it was saved. */
export const marksKind = ({ sheetStore, send, ...parts }: Parts): Kind<OutboxItem, SentSheet, Answer> => ({
  ...parts,
  nouns: { item: 'kelas', entry: 'tanda absensi' },
  list: async (profileId, onUnreadable) =>
    (await (await sheetStore()).outbox(profileId, onUnreadable)).toSorted((a, b) =>
      a.changedAt.localeCompare(b.changedAt),
    ),
  keyOf: ({ key }) => key,
  title: ({ place }) => placeName(place),
  detail: ({ place }) => formatLongDate(place.date),
  path: ({ place }) => sheetPathOf(place),
  counts: countsOf,
  isInMemory: (item) => item.isInMemory === true,
  due: ({ waiting, trouble }) => (trouble ? 0 : waiting),
  // The foot of the current sheet already shows what is being typed there.
  isOnPage: ({ unsaved, waiting, place }, { pathname }) =>
    unsaved > 0 && waiting === 0 && sheetPathOf(place) === pathname,
  touches: ['/api/v1/attendance', '/api/v1/class'],
  isInDoubt: ({ unsure, suspended, trouble }, mayResume) => !trouble && Boolean(unsure || (mayResume && suspended)),
  async next({ profileId, key }) {
    const open = await sheetStore()
    const stored = await open.read(profileId, key)
    const batch = stored && !stored.trouble ? nextBatch(stored.state) : null
    return stored && batch ? { stored, batch, device: (await open.device(profileId)).device } : null
  },
  send: ({ batch: { stored, batch, device } }, { signal }) => send(stored.place, { device, ...batch }, signal),
  async apply({ batch: { stored, batch } }, saved) {
    const answered = new Set(saved.verdicts.map(({ id }) => id))
    const isAnswered = batch.marks.every(({ id }) => answered.has(id)) && saved.journal?.id === batch.journal?.id
    if (!isAnswered) throw new Error('A mark was not answered')
    const open = await sheetStore()
    await open.change(stored, {
      to: (now) => ({
        sheet: {
          state: applyAnswer(now.state, { saved, sent: stored.state }),
          sentAt: saved.taken?.at ?? saved.journal?.journal.updatedAt ?? now.sentAt,
        },
      }),
    })
    await adoptEpoch(open, { profileId: stored.profileId, epoch: saved.epoch })
  },
  reject: async ({ batch: { stored } }, trouble) =>
    (await sheetStore()).change(stored, { to: () => ({ sheet: { trouble } }) }),
})

function countsOf({ waiting, unsaved, toReview, unsure = 0, lost = 0, trouble }: OutboxItem): Counts {
  if (trouble) return { refused: Math.max(waiting + unsaved + toReview, 1), unsure, lost }
  return { waiting, unsaved, toReview, unsure, lost }
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
