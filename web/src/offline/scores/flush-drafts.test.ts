import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { browserOf } from '../../http/testing-server.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import { flushDrafts, waitingDrafts } from './flush-drafts.ts'
import { changed, noScores, nothing, triedAgain } from './score-edits.ts'

afterEach(() => vi.unstubAllGlobals())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const score = (value: number) => ({ ...nothing, state: 'SCORE' as const, value })
const places = [11, 12, 13].map((n) => ({ componentId: id(1), studentId: id(n) }))
const which = { profileId: 'ani', id: id(5), semesterNo: 1 }
const sender = { profileId: 'ani', schoolId: id(9), signal: new AbortController().signal }

function serve(answer: (cells: { value?: number }[]) => Response) {
  const browser = browserOf('http://hadir.test', new Map())
  for (const [name, value] of Object.entries({ window: browser.window, document: browser.document }))
    vi.stubGlobal(name, value)
  const sent: number[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { cells } = (await new Request(new URL(String(input), 'http://hadir.test'), init).json()) as {
      cells: { value?: number }[]
    }
    sent.push(cells.length)
    return answer(cells)
  })
  return sent
}

test.each([
  [409, 'EVALUATION_FINAL', 'Nilai mapel ini sudah final'],
  [409, 'IN_CLOSED_SEMESTER', 'Semester sudah ditutup'],
  [403, 'FORBIDDEN', 'Tidak diizinkan'],
])('a save that is refused as a whole, %i %s, drops nothing and is not sent again by itself', async (...refusal) => {
  const [status, code, message] = refusal
  const { edits } = changed(
    noScores,
    places.map((place, i) => ({ ...place, content: score(700 + i) })),
  )
  await writeDraft({ ...which, title: 'IPA VII-A', edits: [...edits] })
  const refused = serve(() => Response.json({ statusCode: status, code, message }, { status }))
  expect(await flushDrafts(sender)).toBe('done')
  expect(await flushDrafts(sender)).toBe('done')
  expect(refused).toEqual([3])
  const stored = await readDraft(which)
  expect(stored?.edits.map(([, { status: state, content, why }]) => [state, content?.value, why])).toEqual(
    places.map((_, i) => ['refused', 700 + i, message]),
  )
  expect(await waitingDrafts('ani')).toBe(0)

  // *Coba lagi*, once the teacher has taken FINAL back.
  const again = triedAgain({ ...noScores, edits: new Map(stored!.edits) })
  await writeDraft({ ...stored!, edits: [...again.edits] })
  const accepted = serve((cells) =>
    Response.json({ data: { cells: cells.map(() => ({ verdict: 'APPLIED', rev: 1 })), seq: 2 } }),
  )
  expect(await flushDrafts(sender)).toBe('done')
  expect(accepted).toEqual([3])
  expect(await readDraft(which)).toBeUndefined()
})

test('a server in trouble is no refusal: everything waits for the next time', async () => {
  const { edits } = changed(
    noScores,
    places.map((place) => ({ ...place, content: score(800) })),
  )
  await writeDraft({ ...which, title: 'IPA VII-A', edits: [...edits] })
  serve(() => Response.json({ statusCode: 503, code: 'BUSY', message: 'Server sibuk' }, { status: 503 }))
  expect(await flushDrafts(sender)).toBe('busy')
  expect((await readDraft(which))?.edits.map(([, { status }]) => status)).toEqual(['waiting', 'waiting', 'waiting'])
  await writeDraft({ ...which, title: '', edits: [] })
})
