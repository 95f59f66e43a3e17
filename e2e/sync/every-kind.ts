import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { newMarkId } from '../../web/src/offline/state/mark-id.ts'
import { type Fate, openFaultyProxy } from '../faulty-proxy.ts'
import { fillDisks, kindsOfWork, type Phone, type PhoneFault, startPhone, wordOf } from './phone-of-kinds.ts'
import { callerOn, type SchoolUnderFire } from './school-under-fire.ts'

const students = 3
const who = fc.nat(1)
const student = fc.nat(students - 1)
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disk' as const), isFull: fc.boolean() }) },
)
const restoring = fc.oneof(
  { weight: 12, arbitrary: step },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('backup' as const, 'restore' as const) }) },
)
type Step = typeof restoring extends fc.Arbitrary<infer S> ? S : never
const lengths = { minLength: 10, maxLength: 40, size: 'max' } as const
export const everyKindSchedule: fc.Arbitrary<Step[]> = fc.array(step, lengths)
/** With occasional restores of a backup: no other schedule may use the school meanwhile. */
export const everyKindRestoring: fc.Arbitrary<Step[]> = fc.array(restoring, lengths)

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
  const rowsOf = { academicClassId, studentIds, lessonId: null, componentId }
  let backup = await school.backUp(rowsOf)
  let isRestored = false
  /** Phones whose grid did not stay open since a restore: of confirmed scores they know what they last read. */
  const closed = new Set<Phone>()
  try {
    const letThrough: (() => void)[] = []
    for (const s of steps) {
      if (s.do === 'arrive') letThrough.shift()?.()
      else if (s.do === 'disk') fillDisks(s.isFull)
      else if (s.do === 'backup') backup = await school.backUp(rowsOf)
      else if (s.do === 'restore') {
        // No server runs while a backup is restored.
        await line.arrived()
        await school.goBack(rowsOf, backup)
        isRestored = true
        for (const phone of devices) if (!phone.isGridOpen()) closed.add(phone)
      }
      const phone = 'who' in s ? devices[s.who] : undefined
      if (!phone || !('who' in s)) continue
      if (s.do === 'leave' || s.do === 'crash') closed.add(phone)
      if (s.do === 'mark') await phone.mark(s.student, s.status)
      else if (s.do === 'photo') await phone.photo(s.student)
      else if (s.do === 'score') await phone.score(s.student, s.value)
      else if (s.do === 'send') {
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
    fillDisks(false)
    for (const phone of devices) {
      for (let round = 0; round < 3; round += 1) await phone.flush()
      await phone.expectCounted()
      await (isRestored ? expectThereOrOffered(phone, closed.has(phone)) : expectEverythingThere(phone))
    }
  } finally {
    fillDisks(false)
    vi.useRealTimers()
    for (const phone of devices) await phone.end()
    line.close()
  }
}

/** After a restore the last of everything is on the server, or the phone still has it and says so. */
async function expectThereOrOffered(phone: Phone, wasClosed: boolean) {
  await phone.readRestored()
  const offered = phone.offered()
  const { students } = await phone.readSheet()
  const statuses = new Map(students.map(({ studentId, cell }) => [studentId, cell.status]))
  for (const [studentId, status] of phone.wanted.marks)
    if (statuses.get(studentId) !== status) expect(offered.marks, 'K5 a mark').toContain(studentId)
  for (const [studentId, id] of phone.wanted.files) {
    const there = (await phone.historyOf(studentId)).map((one) => one.id)
    if (!phone.confirmed.has(id)) expect([there.length > 0, phone.owed.files.has(id)], 'K5 a photo').toContain(true)
    expect(
      there.filter((one) => one !== id),
      'K4 each photo once',
    ).toEqual([])
  }
  const scores = await phone.readScores()
  for (const [key, value] of phone.wanted.scores) {
    const isThere = scores.get(key)?.value === value
    if (!isThere && (phone.owed.scores.has(key) || !wasClosed)) expect(offered.scores, 'K5 a score').toContain(key)
  }
}

async function expectEverythingThere(phone: Phone) {
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
