import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { changeDraft, listDrafts, readDraft } from './draft-store.ts'
import { changed, contentOf, noScores, nothing, restored, withSaved } from './score-edits.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (n: number) => ({ componentId: id(1), studentId: id(n) })
const score = (value: number) => ({ ...nothing, state: 'SCORE' as const, value })

test('what one person put in is there again, hers alone, until nothing is left', async () => {
  const { edits } = changed(noScores, [
    { ...at(11), content: score(855) },
    { ...at(12), text: 'abc', why: 'Bukan nilai' },
  ])
  const draft = { profileId: 'ani', id: id(5), semesterNo: 1, title: 'IPA VII-A', edits: [...edits] }
  await changeDraft(draft, () => draft.edits)
  await changeDraft({ ...draft, profileId: 'budi', semesterNo: 2 }, () => draft.edits)
  expect(await readDraft(draft)).toEqual(draft)
  expect(await readDraft({ ...draft, semesterNo: 2 })).toBeUndefined()
  expect(await listDrafts('ani')).toEqual([draft])
  await changeDraft(draft, () => [])
  expect(await listDrafts('ani')).toEqual([])
  expect(await listDrafts('budi')).toHaveLength(1)
})

test('what was saved meanwhile is not sent again, and what was put in since is not overwritten', () => {
  const stored = [
    ...changed(
      noScores,
      [at(11), at(12), at(13)].map((place) => ({ ...place, content: score(700) })),
    ).edits,
  ]
  const saved = withSaved(noScores, [{ ...at(11), ...score(700), rev: 1 }])
  const now = changed(saved, [{ ...at(12), content: score(900) }])
  const back = restored(now, stored)
  expect(back.edits.size).toBe(2)
  expect(contentOf(back, at(12))).toEqual(score(900))
  expect(contentOf(back, at(13))).toEqual(score(700))
})
