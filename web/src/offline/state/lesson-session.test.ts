import { undoBulk } from './undo-bulk.ts'
import type { Journal } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { afterAll, expect, test } from 'vitest'
import { changeJournal, resolveJournalMine, shownJournal } from './journal-state.ts'
import { isFull } from '../store/stored-sheet.ts'
import type { SendSheet } from '../outbox/marks-kind.ts'
import { sheetSession } from '../store/sheet-session.ts'
import type { SheetPlace } from './sheet-place.ts'
import { shownValue } from './mark-row.ts'
import { asBulk } from './bulk-act.ts'
import { change, fillEmpty } from './sheet-state.ts'
import { applyAll, closeBrowsers, flushMarks, sheetStudents, startBrowser } from '../store/testing-store.ts'

afterAll(closeBrowsers)

const sri = 'profile-sri'
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
const lesson = (scheduleId: string): SheetPlace => ({
  kind: 'lesson',
  schoolId: 'school',
  academicClassId: '7A',
  scheduleId,
  date: '2026-09-16',
  className: 'VII-A',
  lessonName: 'Matematika 07:00',
})

async function openLesson(database: string, scheduleId: string) {
  const browser = await startBrowser(database)
  const open = { profileId: sri, place: lesson(scheduleId), students: sheetStudents('a', 'b'), journal: blank }
  const sheet = sheetSession({ ...open, sheetStore: async () => browser.sheetStore })
  await sheet.adopt(open.students, blank)
  return { browser, sheet }
}

const topicOf = (sheet: { readState: () => Parameters<typeof changeJournal>[0] }) => {
  const { journal } = sheet.readState()
  return journal && shownJournal(journal).topic
}

test('a lesson’s marks and journal wait together, and are removed only on their verdicts', async () => {
  const { browser, sheet } = await openLesson('lesson-1', 'first')
  await sheet.change((now) => change(now, 'a', { status: 'A' }))
  await sheet.change((now) => changeJournal(now, { topic: 'Pecahan' }))
  await sheet.save()
  const other = await openLesson('lesson-1', 'fifth')
  expect([topicOf(sheet), topicOf(other.sheet)]).toEqual(['Pecahan', null])

  const sent: string[] = []
  const send: SendSheet = async (place, { marks, journal }) => {
    sent.push(
      `${place.kind} ${marks.map(({ studentId, n }) => `${studentId}${n}`).join()} ${journal?.topic} ${journal?.n}`,
    )
    const { topic = null, id = '' } = journal ?? {}
    const current = { ...blank, topic: 'Desimal', rev: 1, by: 'Bu Piket' }
    return {
      ...applyAll(marks),
      journal:
        journal === undefined
          ? null
          : topic === 'Pecahan' && journal.base === 0
            ? { id, verdict: 'conflict', reason: null, journal: current }
            : { id, verdict: 'applied', reason: null, journal: { ...current, topic, rev: 2 } },
    }
  }
  expect(await flushMarks(browser.sheetStore, { profileId: sri, send })).toBe('done')
  await sheet.follow({ profileId: sri, key: 'lesson:first:2026-09-16' })
  const { journal } = sheet.readState()
  expect([journal?.conflict?.verdict, journal?.conflict?.mine.topic, journal?.cell.topic]).toEqual([
    'conflict',
    'Pecahan',
    'Desimal',
  ])
  await sheet.change(resolveJournalMine)
  await sheet.save()
  expect(await flushMarks(browser.sheetStore, { profileId: sri, send })).toBe('done')
  expect(sent).toEqual(['lesson a1 Pecahan 2', 'lesson  Pecahan 3'])
  expect((await browser.sheetStore.outbox(sri)).filter(isFull)).toEqual([])
})

test('a bulk act sets the proposed marks, and can be undone', async () => {
  const { sheet } = await openLesson('lesson-2', 'first')
  await sheet.change((now) =>
    asBulk(now, 0, (all) => fillEmpty(all, sheetStudents('a', 'b'), 'H', { b: { status: 'D', reason: 'Lomba' } })),
  )
  const shown = () =>
    Object.values(sheet.readState().rows).map((row) => [shownValue(row).status, shownValue(row).reason])
  expect(shown()).toEqual([
    ['H', null],
    ['D', 'Lomba'],
  ])
  await sheet.saveOnly(undoBulk)
  expect(shown()).toEqual([
    [null, null],
    [null, null],
  ])
})
