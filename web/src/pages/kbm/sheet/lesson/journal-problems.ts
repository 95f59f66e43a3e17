import { tooLong } from '../../../../components/form/fields/too-long.ts'
import { maxJournalText, maxTopic } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { WithJournal } from '../../../../offline/state/journal-state.ts'

/** A finished lesson needs its topic. */
export const lacksTopic = ({ journal }: WithJournal): boolean =>
  Boolean(journal?.draft?.value.isFinal && !journal.draft.value.topic?.trim())

/** Whether the unsaved journal would be rejected, and with it the whole sheet. */
export function isUnfit(state: WithJournal): boolean {
  const value = state.journal?.draft?.value
  if (!value) return false
  const { topic, activity, obstacle, followUp } = value
  return (
    lacksTopic(state) ||
    tooLong(topic ?? '', maxTopic) !== undefined ||
    [activity, obstacle, followUp].some((text) => tooLong(text ?? '', maxJournalText))
  )
}
