import { afterAll, afterEach, expect, test } from 'vitest'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { runDailyJobs } from '../../attendance/daily-jobs/run-daily-jobs.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)
const begin = t.clock.now().toISOString()
afterEach(() => t.clock.moveTo(begin))

/** VII-A before it is finished; the first of its students leaves. */
async function unfinishedClass() {
  const school = await readyClass(t)
  const { params, own, a, at, teacher, setStatus } = school
  await setStatus('DRAFT', 2)
  const [leaver = '', ...others] = a.studentIds
  const exit = async (exitDate: string) => {
    const body = { studentIds: [leaver], exitType: 'MUTASI' as const, exitDate }
    expect((await t.call(academicStudentEndpoints.exit, { params, body }, own.admin)).status).toBe(200)
  }
  const version = async () => (await t.call(scoreEndpoints.read, at, teacher)).body.data.evaluation.version
  return { ...school, leaver, others, exit, version }
}

test('a leaver’s rapor is frozen with its gaps, and her class continues without her', async () => {
  const {
    leaver,
    others,
    exit: leave,
    version,
    send,
    score,
    saveSetup,
    snapshot,
    record,
    lock,
    unlock,
    setStatus,
    check,
  } = await unfinishedClass()
  await leave('2026-09-15')
  const frozen = await snapshot(leaver)
  expect(frozen).toMatchObject({
    isFrozen: true,
    snapshot: { leftOn: '2026-09-15', reportDate: '2026-09-15', note: null, basis: [{ weightLm: 60 }] },
  })
  expect(frozen.snapshot.groups[0]?.subjects[0]?.final.score).toBe(80)
  const later = await send([score(0, 0, 500, 1), score(0, 1, 900, 1)])
  expect(later.body.data.cells).toMatchObject([{ verdict: 'REJECTED', why: 'NOT_A_MEMBER' }, { verdict: 'APPLIED' }])
  // Her teacher may still change how the others are scored.
  expect((await saveSetup({ weightLm: 80, version: await version() })).status).toBe(200)
  expect(await snapshot(leaver)).toEqual(frozen)

  await setStatus('FINAL', await version())
  for (const id of others) expect((await record(id, {})).status).toBe(200)
  expect((await check()).gaps).toEqual([])
  expect((await lock()).body.data).toEqual({ locked: 2 })
  // A correction of the class leaves hers unchanged, unless she is named.
  expect((await unlock()).body.data).toEqual({ unlocked: 2 })
  expect(await snapshot(leaver)).toEqual(frozen)
  expect((await unlock({ studentIds: [leaver] })).body.data).toEqual({ unlocked: 1 })
  expect((await snapshot(leaver)).isFrozen).toBe(false)
})

test('the list of rapor and a leaver’s own page say since when she is not in the class', async () => {
  const { leaver, exit: leave, own, params, homeroom } = await unfinishedClass()
  await leave('2026-09-15')
  const { data } = (await t.call(reportCardListEndpoints.list, { params, query: {} }, homeroom)).body
  expect(data.map(({ id, leftOn }) => [id === leaver, leftOn]).sort()).toEqual([
    [false, null],
    [false, null],
    [true, '2026-09-15'],
  ])
  const page = await t.call(reportCardListEndpoints.read, { params: { ...params, id: leaver }, query: {} }, own.admin)
  expect(page.body.data.leftOn).toBe('2026-09-15')
})

test('the leger says who has left the class, and when', async () => {
  const { leaver, exit: leave, of, own, homeroom } = await unfinishedClass()
  await leave('2026-09-15')
  const file = async (format: 'csv' | 'pdf') => {
    const search = new URLSearchParams({ ...of, semesterNo: '1', format })
    const url = `/api/v1/student/${own.schoolId}/student-evaluation/ledger/file?${search}`
    return (await t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, homeroom)}` } })).rawPayload
  }
  const { name } = await t.owner.selectFrom('student').select('name').where('id', '=', leaver).executeTakeFirstOrThrow()
  const lines = (await file('csv')).toString('utf8').split('\r\n')
  expect(lines[0]).toMatch(/"Keterangan"$/)
  expect(lines.filter((line) => line.endsWith('"Keluar 15/09/2026"'))).toEqual([expect.stringContaining(name)])
  expect((await pdfPages(await file('pdf'))).join(' ').match(/keluar 15\/09\/2026/g)).toHaveLength(1)
})

test('the rapor of a leaver is published and printed as a provisional one', async () => {
  const { leaver, exit: leave, publish, own, homeroom } = await unfinishedClass()
  await leave('2026-09-15')
  expect((await publish({ studentIds: [leaver] })).body.data).toEqual({ published: 1 })
  const url = `/api/v1/student/${own.schoolId}/student-evaluation/${leaver}/paper`
  const headers = { authorization: `Bearer ${tokenOf(t.app, homeroom)}` }
  const { rawPayload } = await t.app.inject({ url, headers })
  const text = (await pdfPages(rawPayload)).join(' ')
  expect(text).toContain('Rapor sementara: peserta didik keluar pada 15 September 2026')
  expect(text).toContain('Bandung, 15 September 2026')
})

test('the rapor that a leaver has from an earlier semester is reprinted byte for byte', async () => {
  const { own, a, homeroom, writeNotes, lock, publish } = await readyClass(t)
  await writeNotes()
  await lock()
  await publish()
  const [leaver = ''] = a.studentIds
  const url = `/api/v1/student/${own.schoolId}/student-evaluation/${leaver}/paper?semesterNo=1`
  const paper = (as: typeof homeroom) => {
    return t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, as)}` } })
  }
  const printed = await paper(homeroom)
  t.clock.moveTo('2027-02-02T03:00:00Z')
  const body = { studentIds: [leaver], exitType: 'MUTASI' as const, exitDate: '2027-02-01' }
  const params = { schoolId: own.schoolId }
  expect((await t.call(academicStudentEndpoints.exit, { params, body }, own.admin)).status).toBe(200)
  for (const as of [homeroom, own.admin]) {
    const again = await paper(as)
    expect([again.statusCode, again.rawPayload.equals(printed.rawPayload)]).toEqual([200, true])
  }
  expect((await pdfPages(printed.rawPayload)).join(' ')).not.toContain('Rapor sementara')
})

test('a future leaver’s rapor is frozen on the day, not before', async () => {
  const { own, leaver, exit: leave, snapshot, send, score, unlock } = await unfinishedClass()
  const midnight = (date: string) => {
    t.clock.moveTo(`${date}T00:05:00+07:00`)
    return runDailyJobs({ schoolId: own.schoolId, kind: 'PLAN', date }, t.jobParts)
  }
  await leave('2026-09-18')
  expect((await snapshot(leaver)).isFrozen).toBe(false)
  expect((await send([score(0, 0, 950, 1)])).body.data.cells).toMatchObject([{ verdict: 'APPLIED' }])
  await midnight('2026-09-17')
  expect((await snapshot(leaver)).isFrozen).toBe(false)
  await midnight('2026-09-18')
  const frozen = await snapshot(leaver)
  expect(frozen).toMatchObject({ isFrozen: true, snapshot: { leftOn: '2026-09-18' } })
  expect(frozen.snapshot.basis[0]?.components[0]).toMatchObject({ value: 950 })
  await midnight('2026-09-18')
  expect(await snapshot(leaver)).toEqual(frozen)
  // A rapor unlocked by name is not frozen again the next night.
  await unlock({ studentIds: [leaver] })
  await midnight('2026-09-19')
  expect((await snapshot(leaver)).isFrozen).toBe(false)
})

test('a server that was off on the day freezes a leaver when it is back', async () => {
  const { own, leaver, exit: leave, snapshot } = await unfinishedClass()
  await leave('2026-09-18')
  t.clock.moveTo('2026-09-21T00:05:00+07:00')
  await runDailyJobs({ schoolId: own.schoolId, kind: 'PLAN', date: '2026-09-21' }, t.jobParts)
  expect((await snapshot(leaver)).snapshot).toMatchObject({ leftOn: '2026-09-18', reportDate: '2026-09-18' })
})

test.each([
  ['2026-10-02', true],
  ['2026-10-03', false],
])('a server that was off from 18 September until %s freezes a leaver: %s', async (date, isFrozen) => {
  const { own, leaver, exit: leave, snapshot } = await unfinishedClass()
  await leave('2026-09-18')
  t.clock.moveTo(`${date}T00:05:00+07:00`)
  await runDailyJobs({ schoolId: own.schoolId, kind: 'PLAN', date }, t.jobParts)
  expect((await snapshot(leaver)).isFrozen).toBe(isFrozen)
})

test('a returning student’s rapor can be written again', async () => {
  const { own, leaver, exit: leave, snapshot, send, score, record } = await unfinishedClass()
  await leave('2026-09-15')
  expect((await t.call(academicStudentEndpoints.undoExit, { params: { id: leaver } }, own.admin)).status).toBe(200)
  expect((await snapshot(leaver)).isFrozen).toBe(false)
  expect((await send([score(0, 0, 500, 1)])).body.data.cells).toMatchObject([{ verdict: 'APPLIED' }])
  expect((await record(leaver, { version: 2 })).status).toBe(200)
})

test('a readmitted student’s rapor can be written again in her class', async () => {
  const { own, a, leaver, exit: leave, snapshot, send, score } = await unfinishedClass()
  await leave('2026-09-15')
  const body = { academicClassId: a.academicClassId, joinDate: '2026-09-15', reason: 'Batal pindah' }
  const readmit = academicStudentEndpoints.readmit
  expect((await t.call(readmit, { params: { id: leaver }, body }, own.admin)).status).toBe(200)
  expect(await snapshot(leaver)).toMatchObject({ isFrozen: false, snapshot: { leftOn: null } })
  expect((await send([score(0, 0, 500, 1)])).body.data.cells).toMatchObject([{ verdict: 'APPLIED' }])
})

test('a student readmitted into another class has a draft there', async () => {
  const { own, b, leaver, exit: leave, snapshot } = await unfinishedClass()
  await leave('2026-09-15')
  expect((await snapshot(leaver)).isFrozen).toBe(true)
  const body = { academicClassId: b.academicClassId, joinDate: '2026-09-15', reason: 'Batal pindah' }
  const readmit = academicStudentEndpoints.readmit
  expect((await t.call(readmit, { params: { id: leaver }, body }, own.admin)).status).toBe(200)
  expect(await snapshot(leaver)).toMatchObject({ isFrozen: false, snapshot: { leftOn: null } })
})

test('a leaver of a class without scores has no rapor', async () => {
  const { own, params, b } = await unfinishedClass()
  const body = { studentIds: [b.studentIds[0] ?? ''], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body }, own.admin)).status).toBe(200)
  const cards = await t.owner.selectFrom('report_card').select('id').where('school_id', '=', own.schoolId).execute()
  expect(cards).toEqual([])
})
