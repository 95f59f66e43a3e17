import { maxJournalText, maxTopic, type Journal } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { expect, test } from 'vitest'
import { adoptJournal, changeJournal } from '../../../../offline/state/journal-state.ts'
import { openSheet } from '../../../../offline/state/sheet-state.ts'
import type { JournalValue } from '../../../../offline/state/sheet-types.ts'
import { isUnfit } from './journal-problems.ts'

const blank: Journal = {
  topic: null,
  activity: null,
  obstacle: null,
  followUp: null,
  isFinal: false,
  rev: 0,
  updatedAt: null,
  by: null,
}
const opened = adoptJournal(openSheet([]), blank)
const isUnfitWith = (typed: Partial<JournalValue>) => isUnfit(changeJournal(opened, typed))

test('a finished lesson needs its topic before it is saved', () => {
  expect(isUnfit(opened)).toBe(false)
  expect(isUnfitWith({ isFinal: true })).toBe(true)
  expect(isUnfitWith({ isFinal: true, topic: ' ' })).toBe(true)
  expect(isUnfitWith({ isFinal: true, topic: 'Pecahan' })).toBe(false)
})

test.each([
  ['topic', maxTopic],
  ['activity', maxJournalText],
  ['obstacle', maxJournalText],
  ['followUp', maxJournalText],
] as const)('a journal whose %s is longer than %d characters is not saved', (field, most) => {
  expect(isUnfitWith({ [field]: ` ${'a'.repeat(most)} ` })).toBe(false)
  expect(isUnfitWith({ [field]: 'a'.repeat(most + 1) })).toBe(true)
})
