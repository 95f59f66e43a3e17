import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { amount, sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { evaluatedIn } from '../testing-evaluation.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { newCaller } from '../../../../testing/test-school.ts'
import { newTeacher } from '../../../../testing/test-teacher.ts'
import { type ScoreFault, startScoreDevice } from '../testing-score-device.ts'

// Fixed, so that a failure comes from the current change.
const runs = amount({ short: 5, long: 150 })
const seed = 11

const t = await testApp()
afterAll(t.close)

const who = fc.nat(1)
const cell = fc.record({ component: fc.nat(1), student: fc.nat(2) })
const schedule = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ act: fc.constant('put' as const), who, cell, value: fc.integer({ min: 0, max: 5 }) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        act: fc.constant('send' as const),
        who,
        loses: fc.constantFrom(null, null, 'request', 'answer'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('kill' as const), who }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('follow' as const), who }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('settle' as const),
        who,
        whose: fc.constantFrom('mine' as const, 'theirs' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('undo' as const), who }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('lock' as const),
        // A locked subject rejects each cell, a final one the whole request.
        status: fc.constantFrom('TERKUNCI', 'FINAL', 'DRAFT'),
      }),
    },
  ),
  { minLength: 5, maxLength: 30 },
)
type Step = typeof schedule extends fc.Arbitrary<(infer S)[]> ? S : never

/** A subject that two teachers share, with a device for each. */
async function sharedSubject(fault?: ScoreFault) {
  const { own, params, at, teacher, saveSetup, setup, a, id } = await evaluatedIn(t)
  await saveSetup()
  const colleagueId = await newTeacher(t, own.schoolId, 'Citra')
  await t.owner
    .insertInto('academic_subject_co_teacher')
    .values({ school_id: own.schoolId, academic_subject_id: id, teacher_id: colleagueId })
    .execute()
  const colleague = await newCaller(t, { ...params, role: 'teacher', personId: colleagueId, name: 'Citra' })
  const devices = await Promise.all(
    [teacher, colleague].map((as, index) =>
      startScoreDevice(
        {
          read: async () => (await t.call(scoreEndpoints.read, at, as)).body.data,
          save: (body) => t.call(scoreEndpoints.save, { ...at, body }, as),
        },
        index === 0 ? fault : undefined,
      ),
    ),
  )
  const setStatus = (status: string) =>
    t.owner.updateTable('subject_evaluation').set({ status }).where('school_id', '=', own.schoolId).execute()
  const placeOf = ({ component, student }: { component: number; student: number }) => ({
    componentId: setup.components[component]?.id ?? '',
    studentId: a.studentIds[student] ?? '',
  })
  return { schoolId: own.schoolId, devices, callers: [teacher, colleague], setStatus, placeOf }
}

async function runSchedule(steps: readonly Step[], fault?: ScoreFault): Promise<void> {
  const { schoolId, devices, callers, setStatus, placeOf } = await sharedSubject(fault)
  for (const step of steps) {
    if (step.act === 'lock') await setStatus(step.status)
    else {
      const device = devices[step.who]!
      if (step.act === 'put') device.enter(placeOf(step.cell), step.value * 100)
      else if (step.act === 'send') await device.send(step.loses)
      else if (step.act === 'kill') await device.kill()
      else if (step.act === 'follow') await device.follow()
      else if (step.act === 'settle') device.resolveConflicts(step.whose)
      else device.undo()
    }
  }
  await setStatus('DRAFT')
  for (const device of devices) await device.heal()
  for (const device of devices) await device.follow()

  const events = await t.owner
    .selectFrom('score_event')
    .selectAll()
    .where('school_id', '=', schoolId)
    .orderBy('rev')
    .execute()
  const rows = await t.owner.selectFrom('score').selectAll().where('school_id', '=', schoolId).execute()
  for (const row of rows) {
    const past = events.filter((one) => one.component_id === row.component_id && one.student_id === row.student_id)
    const where = `${row.component_id} ${row.student_id}`
    expect(
      past.map(({ rev }) => rev),
      `S1 a past without gaps: ${where}`,
    ).toEqual(past.map((_, index) => index + 1))
    expect(past.at(-1), `S1 the last of it stands: ${where}`).toMatchObject({ state: row.state, value: row.value })
    for (const [index, event] of past.entries()) {
      const by = devices[callers.findIndex(({ profileId }) => profileId === event.actor_id)]!
      const before = past[index - 1]
      if (before) expect(by.hasSeen(where, before.rev), `S2 overwritten unseen: ${where} ${event.rev}`).toBe(true)
    }
    for (const [index, device] of devices.entries()) {
      expect(device.shows(where), `S4 device ${index} shows what stands: ${where}`).toBe(row.value)
    }
  }
  for (const [index, device] of devices.entries()) {
    for (const [where, value] of device.owed) {
      const isThere = events.some((one) => `${one.component_id} ${one.student_id}` === where && one.value === value)
      expect(isThere, `S3 device ${index} lost ${value} of ${where}`).toBe(true)
    }
  }
}

test(`${runs} schedules of two teachers, with lost messages, kills and a lock, keep every invariant`, async () => {
  for (const [at, steps] of fc.sample(schedule, { numRuns: runs, seed }).entries()) {
    await runSchedule(steps).catch((error: unknown) => {
      throw new Error(`seed ${seed}, schedule ${at}: ${String(error)}\n${JSON.stringify(steps)}`, { cause: error })
    })
  }
})

const faults: readonly [string, ScoreFault, RegExp][] = [
  ['a device sends on the newest revision, which nobody saw', 'rebases', /S2/],
  ['a device forgets what it could not send', 'forgets', /S3/],
  ['a device keeps nothing of what was put in', 'swallows', /S3/],
  ['a device drops what a lock rejected', 'drops', /S3/],
  ['a device drops what a final subject rejected', 'drops-all', /S3/],
  ['a device goes on showing what it had read first', 'stale', /S4/],
]
test.each(sampleOfTenth(faults))('an injected fault is caught: %s', async (_, fault, invariant) => {
  let found = ''
  for (const steps of fc.sample(schedule, { numRuns: 60, seed: 5 })) {
    found = await runSchedule(steps, fault).then(() => '', String)
    if (found) break
  }
  expect(found).toMatch(invariant)
})
