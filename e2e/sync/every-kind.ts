import 'fake-indexeddb/auto'
import { letters } from '@hadir/contract/attendance/letter.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { jpeg } from '../../api/src/testing/test-jpeg.ts'
import { ConnectionError, readError } from '../../web/src/http/call-error.ts'
import { openFileStore } from '../../web/src/offline/files/file-store.ts'
import { filesKind, type SendFile } from '../../web/src/offline/files/files-kind.ts'
import { type PendingFile, targetOf } from '../../web/src/offline/files/pending-file.ts'
import { flushKinds, openKind } from '../../web/src/offline/outbox/flush.ts'
import type { OpenKind } from '../../web/src/offline/outbox/kind.ts'
import type { ItemOf, KindKey } from '../../web/src/offline/outbox/kinds.ts'
import { marksKind, type SendSheet } from '../../web/src/offline/outbox/marks-kind.ts'
import { changed, keyOf, noScores, nothing, withSaved } from '../../web/src/offline/scores/score-edits.ts'
import { scoreSession } from '../../web/src/offline/scores/score-session.ts'
import { type ScoresKind, scoresKind } from '../../web/src/offline/scores/scores-kind.ts'
import { newMarkId } from '../../web/src/offline/state/mark-id.ts'
import type { SheetPlace } from '../../web/src/offline/state/sheet-place.ts'
import { change, marksToSend } from '../../web/src/offline/state/sheet-state.ts'
import { openBrowserStore } from '../../web/src/offline/store/browser-store.ts'
import { fallbackStore } from '../../web/src/offline/store/fallback-store.ts'
import { sheetSession } from '../../web/src/offline/store/sheet-session.ts'
import { sheetStoreOn } from '../../web/src/offline/store/sheet-store.ts'
import { sendFor, unwatched } from '../../web/src/offline/store/testing-store.ts'
import { type Fate, type FaultyProxy, openFaultyProxy } from '../faulty-proxy.ts'
import { callerOn, type SchoolUnderFire, today } from './school-under-fire.ts'
import { runningClock } from '../../api/src/testing/test-clock.ts'

/** Bugs of a phone that the invariants must detect. */
export type PhoneFault = 'uncounted' | 'forgets' | 'resends' | undefined

const students = 3
const who = fc.nat(1)
const student = fc.nat(students - 1)
/** The last word of each kind's address: a further kind of work that is not tried here does not compile. */
const wordOf: Record<KindKey, string> = { marks: 'daily-attendance', files: 'letter', scores: 'score' }
const kindsOfWork = Object.keys(wordOf) as KindKey[]
const fates = ['passes', 'lost', 'unanswered', 'torn', 'twice', 'held up'] as const
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      who,
      student,
      status: fc.constantFrom('S' as const, 'I' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('photo' as const), who, student }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('score' as const), who, student, value: fc.integer({ min: 1, max: 9 }) }),
  },
  // The fate meets the first request of its kind in a run; the others pass.
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      who,
      fate: fc.constantFrom(...fates),
      kind: fc.constantFrom(...kindsOfWork),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'crash' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('arrive' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const everyKindSchedule: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' })

type Of = {
  school: SchoolUnderFire
  academicClassId: string
  studentIds: readonly string[]
  subjectId: string
  componentId: string
}

let phones = 0

/**
 * The product's outbox with every kind of work on one phone, and a ledger of what its owner was told is stored and the
 * server has not confirmed.
 */
async function startPhone(
  line: FaultyProxy,
  of: Of,
  { token, own, fault }: { token: () => string; own: readonly string[]; fault: PhoneFault },
) {
  const { school, academicClassId, subjectId, componentId } = of
  const { schoolId } = school
  const caller = callerOn(line.url, token)
  // On a disk of its own: devices of one teacher share this process.
  const profileId = `phone-${(phones += 1)}`
  const place: SheetPlace = { kind: 'daily', schoolId, academicClassId, date: today, className: 'VII-A' }
  const owed = {
    marks: new Set<string>(),
    files: new Set<string>(),
    scores: new Map<string, number>(),
  } satisfies Record<KindKey, { size: number }>
  const wanted = {
    marks: new Map<string, string>(),
    files: new Map<string, string>(),
    scores: new Map<string, number>(),
  }
  const typed = new Map<string, number>()
  const idOf = (at: number) => own[at] ?? ''

  const openStore = async () =>
    sheetStoreOn(
      fallbackStore(
        () => openBrowserStore(profileId),
        () => undefined,
      ),
      runningClock,
      () => undefined,
    )
  let sheetStore = await openStore()
  const files = await openFileStore(() => undefined, profileId)
  const { students, epoch } = await caller.readServer(place)
  const openSheet = () => sheetSession({ profileId, place, students, epoch, sheetStore: async () => sheetStore })
  let sheet = openSheet()

  const sendSheet: SendSheet = async (at, batch, signal) => {
    const saved = await caller.send(at, batch, signal)
    for (const { id } of saved.verdicts) owed.marks.delete(id)
    return saved
  }
  const sendFile: SendFile = async (file, content) => {
    const url = new URL(
      letters.save.path.replace(':schoolId', schoolId).replace(':studentId', file.student?.id ?? ''),
      line.url,
    )
    url.search = new URLSearchParams({ date: today, id: fault === 'resends' ? newMarkId() : file.id }).toString()
    const body = new FormData()
    body.set('file', new Blob([content], { type: file.type }), file.filename)
    const sending = fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${token()}` }, body })
    const answer = await sending.catch((error: unknown) => Promise.reject(new ConnectionError(error)))
    if (!answer.ok) throw await readError(answer)
    await answer.text().catch((error: unknown) => Promise.reject(new ConnectionError(error)))
    owed.files.delete(file.id)
  }
  const sendScores: ScoresKind['send'] = async ({ item, batch: { componentIds, studentIds, cells, keys } }) => {
    const body = { componentIds, studentIds, cells }
    const input = { params: { schoolId, id: item.id }, query: { semesterNo: 1 as const }, body }
    const { data } = await caller.call(scoreEndpoints.save, input)
    data.cells.forEach(({ verdict }, index) => {
      const key = keys[index] ?? ''
      if ((verdict === 'APPLIED' || verdict === 'SAME') && owed.scores.get(key) === cells[index]?.value)
        owed.scores.delete(key)
    })
    return data
  }
  const ignoreFailure: SendFile = (...sent) => sendFile(...sent).catch(() => undefined)
  const store = async () => sheetStore
  const kinds: { [K in KindKey]: OpenKind<ItemOf<K>> } = {
    marks: openKind(marksKind({ sheetStore: store, send: sendSheet, watch: unwatched })),
    files: openKind(
      filesKind({
        files: (work) => work(files),
        sheets: store,
        send: fault === 'forgets' ? ignoreFailure : sendFile,
        watch: unwatched,
      }),
    ),
    scores: openKind({ ...scoresKind, send: sendScores }),
  }
  const countOf = async <Item>(kind: OpenKind<Item>) =>
    (await kind.list(profileId))
      .flatMap((item) => Object.values(kind.counts(item)))
      .reduce((sum, count) => sum + count, 0)

  /** The page's clock goes on only past the pause after the last key. */
  const afterPause = <T>(act: () => T): T => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const done = act()
    vi.advanceTimersByTime(600)
    vi.useRealTimers()
    return done
  }
  let grid: (ReturnType<typeof scoreSession> & { close: () => void }) | undefined
  const openGrid = async () => {
    if (grid) return grid
    const { data } = await caller.call(scoreEndpoints.read, {
      params: { schoolId, id: subjectId },
      query: { semesterNo: 1 },
    })
    const cells = data.cells.map(({ component, student: row, ...cell }) => ({
      ...cell,
      componentId: data.evaluation.components[component]?.id ?? '',
      studentId: data.students[row]?.id ?? '',
    }))
    const received = { cells, epoch: data.epoch, isCached: false, own: () => new Set<string>() }
    const session = scoreSession({ profileId, id: subjectId, semesterNo: 1, title: 'IPA VII-A' }, received)
    grid = { ...session, close: afterPause(session.open) }
    await grid.ready()
    // What the server has is confirmed by reading it, too: a response was lost.
    const { saved } = grid.view.getState().scores
    for (const [key, value] of owed.scores) if (saved.get(key)?.value === value) owed.scores.delete(key)
    return grid
  }
  const leave = async () => {
    grid?.close()
    await grid?.unstored()
    grid = undefined
  }
  const keyAt = (at: number) => keyOf({ componentId, studentId: idOf(at) })

  return {
    owed,
    wanted,
    typed,
    leave,
    mark: async (at: number, status: 'S' | 'I') => {
      await sheet.change((now) => change(now, idOf(at), { status }))
      await sheet.save()
      for (const { id, studentId } of marksToSend(sheet.readState())) if (studentId === idOf(at)) owed.marks.add(id)
      wanted.marks.set(idOf(at), status)
    },
    photo: async (at: number) => {
      // The letter of a mark; the server keeps one a day, and a second photo would have to have seen the first.
      if (!wanted.marks.has(idOf(at)) || wanted.files.has(idOf(at))) return
      const content = new Uint8Array(jpeg()).buffer
      const letter = { sheet: place, student: { id: idOf(at), name: 'Ani' } }
      const file: PendingFile = {
        ...letter,
        id: newMarkId(),
        profileId,
        target: targetOf(letter),
        filename: 'surat.jpg',
        type: 'image/jpeg',
        bytes: content.byteLength,
        createdAt: runningClock.now().toISOString(),
        trouble: null,
      }
      await files.put(file, content)
      owed.files.add(file.id)
      wanted.files.set(idOf(at), file.id)
    },
    score: async (at: number, tens: number) => {
      const { act, view, unstored } = await openGrid()
      const [key, value] = [keyAt(at), tens * 100]
      afterPause(() =>
        act((now) =>
          changed(now, [{ componentId, studentId: idOf(at), content: { ...nothing, state: 'SCORE', value } }]),
        ),
      )
      await unstored()
      typed.set(key, (typed.get(key) ?? 0) + 1)
      wanted.scores.set(key, value)
      if (view.getState().scores.edits.has(key)) owed.scores.set(key, value)
      else owed.scores.delete(key)
    },
    flush: async () => {
      const ending = await flushKinds(Object.values(kinds), sendFor(profileId))
      await sheet.follow({ profileId, key: `daily:${academicClassId}:${today}` })
      return ending
    },
    /** Nothing that its owner was told is stored may be missing in what the badge counts. */
    expectCounted: async () => {
      const countedOf: Record<KindKey, () => Promise<number>> = {
        marks: () => countOf(kinds.marks),
        files: () => countOf(kinds.files),
        scores: async () => (fault === 'uncounted' ? 0 : countOf(kinds.scores)),
      }
      for (const kind of kindsOfWork)
        expect(await countedOf[kind](), `K1 ${kind} unsent, and not counted`).toBeGreaterThanOrEqual(owed[kind].size)
    },
    crash: async () => {
      await leave()
      sheetStore = await openStore()
      sheet = openSheet()
      await sheet.adopt(students, undefined, { epoch, isCached: true })
    },
    readScores: async () => {
      const { data } = await caller.call(scoreEndpoints.read, {
        params: { schoolId, id: subjectId },
        query: { semesterNo: 1 },
      })
      return withSaved(
        noScores,
        data.cells.map(({ component, student: row, ...cell }) => ({
          ...cell,
          componentId: data.evaluation.components[component]?.id ?? '',
          studentId: data.students[row]?.id ?? '',
        })),
      ).saved
    },
    readSheet: () => caller.readServer(place),
    historyOf: async (studentId: string) =>
      (await caller.call(letters.history, { params: { schoolId, studentId }, query: { date: today } })).data,
    end: async () => {
      await leave()
      files.close()
    },
  }
}

/** A subject with one component of its final score. */
function setupOf(componentId: string) {
  const objective = { id: newMarkId(), code: 'TP1', text: 'Peserta didik mampu membaca peta.' }
  const component = {
    id: componentId,
    code: 'LM1',
    name: 'Sumatif 1',
    kind: 'LM' as const,
    weight: 1,
    isArchived: false,
  }
  return {
    curriculum: 'MERDEKA' as const,
    threshold: 75,
    weightLm: 60,
    weightSts: 20,
    weightSas: 20,
    remedialMode: 'CAP' as const,
    objectives: [objective],
    components: [{ ...component, objectiveIds: [objective.id] }],
  }
}

/** One schedule over marks, photos and scores of two phones, over one line that fails. */
export async function runEveryKind(school: SchoolUnderFire, steps: readonly Step[], fault?: PhoneFault) {
  const { academicClassId, studentIds } = await school.newClass(students * 2)
  const subjectId = await school.newSubject(academicClassId)
  const componentId = newMarkId()
  const [teacher] = school.people
  if (!teacher) throw new Error('There is no teacher')
  await callerOn(school.url, teacher.token).call(subjectEvaluationEndpoints.save, {
    params: { schoolId: school.schoolId, id: subjectId },
    query: { semesterNo: 1 },
    body: setupOf(componentId),
  })
  const line = await openFaultyProxy(() => school.url)
  const of = { school, academicClassId, studentIds, subjectId, componentId }
  // Each marks and scores its own students: what is expected in the end is the last thing typed.
  const own = [studentIds.slice(0, students), studentIds.slice(students)]
  const devices = await Promise.all(own.map((ids) => startPhone(line, of, { token: teacher.token, own: ids, fault })))
  try {
    const letThrough: (() => void)[] = []
    for (const s of steps) {
      if (s.do === 'arrive') {
        letThrough.shift()?.()
        continue
      }
      const phone = devices[s.who]
      if (!phone) throw new Error('There is no such phone')
      if (s.do === 'mark') await phone.mark(s.student, s.status)
      else if (s.do === 'photo') await phone.photo(s.student)
      else if (s.do === 'score') {
        await phone.score(s.student, s.value)
      } else if (s.do === 'send') {
        let isMet = false
        line.treat(({ method, path }): Fate => {
          if (method === 'GET' || !path.includes(`/${wordOf[s.kind]}`) || isMet) return 'passes'
          isMet = true
          return s.fate === 'held up' ? { until: new Promise<void>((resolve) => letThrough.push(resolve)) } : s.fate
        })
        await phone.flush()
        line.treat(() => 'passes')
      } else await phone[s.do]()
      await phone.expectCounted()
    }
    for (const go of letThrough) go()
    await line.allAnswered()
    for (const phone of devices) {
      for (let round = 0; round < 3; round += 1) await phone.flush()
      await phone.expectCounted()
      await expectEverythingThere(phone)
    }
  } finally {
    vi.useRealTimers()
    for (const phone of devices) await phone.end()
    line.close()
  }
}

async function expectEverythingThere(phone: Awaited<ReturnType<typeof startPhone>>) {
  const { owed, wanted, typed, readScores, readSheet, historyOf } = phone
  for (const kind of kindsOfWork) expect(owed[kind].size, `K2 ${kind} not confirmed over a good line`).toBe(0)
  const { students } = await readSheet()
  const statuses = new Map(students.map(({ studentId, cell }) => [studentId, cell.status]))
  for (const [studentId, status] of wanted.marks) expect(statuses.get(studentId), 'K3 the last mark').toBe(status)
  for (const [studentId, id] of wanted.files)
    expect(
      (await historyOf(studentId)).map((one) => one.id),
      'K4 each photo once',
    ).toEqual([id])
  const scores = await readScores()
  for (const [key, value] of wanted.scores) {
    expect(scores.get(key)?.value, 'K3 the last score').toBe(value)
    expect(scores.get(key)?.rev, 'K4 no score written twice').toBeLessThanOrEqual(typed.get(key) ?? 0)
  }
}
