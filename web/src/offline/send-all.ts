import type { MarkToSend } from '@hadir/contract/attendance-mark.ts'
import { maxMarks } from '@hadir/contract/attendance-mark.ts'
import type { Saved } from '@hadir/contract/attendance.ts'
import type { JournalToSend, JournalVerdict } from '@hadir/contract/lesson-record.ts'
import { CallError, ConnectionError } from '../http/call-error.ts'
import { journalToSend, takeJournalVerdict } from './journal-state.ts'
import type { Trouble } from './kept-sheet.ts'
import type { Shelf } from './shelf.ts'
import type { SheetPlace } from './sheet-place.ts'
import { marksToSend, takeVerdicts } from './sheet-state.ts'

export type SendSheet = (
  place: SheetPlace,
  sheet: { device: string; marks: MarkToSend[]; journal?: JournalToSend },
) => Promise<Saved & { journal?: JournalVerdict | null }>

/** Why something waits that goes on by itself: no answer, a server that has no time, a day that has not come. */
export type Delay = 'unreachable' | 'busy' | 'early'
/** How sending ended. halt: the session is over; it goes on with the next sign-in of the same person. */
export type Ending = 'done' | Delay | 'halt'

/**
 * Sends everything that waits on the shelf of one person, sheet after sheet, each in the order in which it was saved.
 * One request is under way at a time. An entry leaves the shelf on its verdict alone; sent again it does no harm.
 */
export async function sendAll(
  shelf: Shelf,
  { profileId, send }: { profileId: string; send: SendSheet },
): Promise<Ending> {
  const items = await shelf.outbox(profileId)
  const full = items.filter((item) => item.waiting > 0 && !item.trouble)
  let ending: Ending = 'done'
  for (const item of full.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt))) {
    const sent = await sendSheet(shelf, { profileId, key: item.key, send })
    if (sent === 'halt' || sent === 'unreachable') return sent
    if (sent === 'busy' || ending === 'done') ending = sent
  }
  return ending
}

async function sendSheet(shelf: Shelf, at: { profileId: string; key: string; send: SendSheet }): Promise<Ending> {
  const { device } = await shelf.device(at.profileId)
  for (;;) {
    const kept = await shelf.read(at.profileId, at.key)
    const marks = kept && !kept.trouble ? marksToSend(kept.state).slice(0, maxMarks) : []
    const journal = kept && !kept.trouble ? journalToSend(kept.state) : undefined
    if (!kept || (marks.length === 0 && !journal)) return 'done'
    try {
      const saved = await at.send(kept.place, { device, marks, ...(journal && { journal }) })
      const answered = new Set(saved.verdicts.map(({ id }) => id))
      const isAnswered = marks.every(({ id }) => answered.has(id)) && saved.journal?.id === journal?.id
      if (!isAnswered) throw new Error('A mark was not answered')
      await shelf.change(kept, {
        to: (now) => ({
          kept: {
            state: takeJournalVerdict(takeVerdicts(now.state, saved.verdicts), saved.journal),
            sentAt: saved.taken?.at ?? saved.journal?.journal.updatedAt ?? now.sentAt,
          },
        }),
      })
    } catch (error) {
      const after = afterFailure(error)
      if (typeof after === 'string') return after
      await shelf.change(kept, { to: () => ({ kept: { trouble: after } }) })
      return 'done'
    }
  }
}

const busy = new Set([408, 425, 429])

/** Only a server that is not there, has no time or no session for us is asked again by itself. */
export function afterFailure(error: unknown): Exclude<Ending, 'done'> | Trouble {
  if (error instanceof ConnectionError) return 'unreachable'
  if (!(error instanceof CallError)) return 'busy'
  const { status, body } = error
  if (status === 401) return 'halt'
  // The phone's clock runs ahead: the same marks are right once the day has come.
  if (body.code === 'DATE_IN_FUTURE') return 'early'
  if (status >= 500 || busy.has(status)) return 'busy'
  return { code: body.code, message: body.message }
}
