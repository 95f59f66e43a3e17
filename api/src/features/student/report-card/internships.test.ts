import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

const pkl = (change: object = {}) => ({
  id: newId(),
  place: 'PT Sinar Jaya',
  startDate: '2026-07-20',
  endDate: '2026-12-11',
  mentor: 'Budi Santoso',
  score: 88,
  description: 'Merawat jaringan kantor dengan teliti',
  ...change,
})

/** The ready class as XII of an SMK. */
async function ofSmk(place: TestApp) {
  const school = await readyClass(place)
  await place.owner
    .updateTable('school_setting')
    .set({ level: 'SMA', school_form: 'SMK' })
    .where('school_id', '=', school.own.schoolId)
    .execute()
  const become = (grade: string) =>
    place.owner.updateTable('class').set({ grade }).where('id', '=', school.a.classId).execute()
  await become('XII')
  return { ...school, become }
}

test('PKL is only for students from XI on of an SMK, at the end of a semester', async () => {
  const plain = await readyClass(t)
  const message = 'PKL ditulis pada rapor akhir semester kelas XI sampai XIII SMK'
  const refused = await plain.record(plain.a.studentIds[0] ?? '', { internships: [pkl()] })
  expect(refused.body.fields).toEqual({ internships: message })

  const { a, record, read, one, homeroom, become } = await ofSmk(t)
  const [id = ''] = a.studentIds
  await become('X')
  expect((await record(id, { internships: [pkl()] })).body.fields).toEqual({ internships: message })
  expect((await read(id)).card.hasInternships).toBe(false)
  await become('XI')
  const mid = { params: one(id).params, query: { ...one(id).query, period: 'TENGAH' as const } }
  const ofMiddle = await t.call(reportCardEndpoints.save, { ...mid, body: { internships: [pkl()] } }, homeroom)
  expect(ofMiddle.body.fields).toEqual({ internships: message })

  const wrong = pkl({ place: 'PT', endDate: '2026-07-19', score: 101, description: 'x'.repeat(301) })
  expect((await record(id, { internships: [wrong] })).body.fields).toEqual({
    'internships.0.endDate': 'Tanggal selesai sebelum tanggal mulai',
    'internships.0.place': 'Minimal 3 karakter',
    'internships.0.score': 'Maksimal 100',
    'internships.0.description': 'Maksimal 300 karakter',
  })
  const many = Array.from({ length: 6 }, () => pkl())
  expect((await record(id, { internships: many })).body.fields).toEqual({ internships: 'Paling banyak 5 tempat PKL' })
  expect((await read(id)).card).toMatchObject({ hasInternships: true, internships: [], version: 0 })
})

test('a student’s PKL is written with a history, and a save without it leaves it', async () => {
  const { a, record, read, one, homeroom } = await ofSmk(t)
  const [id = '', other = ''] = a.studentIds
  const [first, second] = [pkl(), pkl({ place: 'Dinas Kominfo', mentor: null, score: null, description: null })]
  expect((await record(id, { internships: [first, second] })).body.data).toMatchObject({
    internships: [first, second],
  })
  expect((await record(id, { note: 'Rajin.', version: 1 })).body.data.internships).toHaveLength(2)
  const { body } = await record(id, { internships: [second], version: 2 })
  expect(body.data.internships).toMatchObject([second])
  expect((await read(other)).card.internships).toEqual([])
  const history = (await t.call(reportCardEndpoints.history, one(id), homeroom)).body.data
  const changes = history.flatMap((entry) => entry.changes).filter(({ field }) => field === 'internships')
  const texts = [
    'PT Sinar Jaya (20/07/2026 s.d. 11/12/2026), Budi Santoso, 88, Merawat jaringan kantor dengan teliti',
    'Dinas Kominfo (20/07/2026 s.d. 11/12/2026)',
  ]
  expect(changes).toMatchObject([{ from: texts.join('; '), to: texts[1] }])
})

test('the lock names the students without a scored PKL in a class that has it', async () => {
  const { a, own, record, writeNotes, check, lock, become } = await ofSmk(t)
  await writeNotes()
  const [first = '', second = '', third = ''] = a.studentIds
  const missing = async () => (await check()).toConfirm.filter(({ kind }) => kind === 'INTERNSHIP_MISSING')
  expect(await missing()).toEqual([])
  await record(first, { internships: [pkl()], version: 1 })
  await record(second, { internships: [pkl({ score: null })], version: 1 })
  expect(await missing()).toMatchObject([
    {
      students: [{ id: second }, { id: third }],
      filled: 1,
      owed: 3,
      path: expect.stringContaining(`/app/kbm/student-evaluation/${second}?semester=1`),
    },
  ])
  expect((await lock({ confirmed: [] })).body.code).toBe('REPORT_CARD_HAS_GAPS')
  // In X nobody goes; a class that has the subject owes it before anybody has gone.
  await become('X')
  expect(await missing()).toEqual([])
  await become('XII')
  await t.owner.deleteFrom('internship').where('school_id', '=', own.schoolId).execute()
  expect(await missing()).toEqual([])
  const name = 'Praktik Kerja Lapangan'
  await t.owner.updateTable('subject').set({ name }).where('school_id', '=', own.schoolId).execute()
  expect((await missing())[0]?.students).toHaveLength(3)
})

test('a locked rapor keeps its PKL, and a published version keeps its bytes', async () => {
  const { a, record, writeNotes, lock, unlock, publish, snapshot, read } = await ofSmk(t)
  await writeNotes()
  const [id = ''] = a.studentIds
  const internships = [pkl()]
  await record(id, { internships, version: 1 })
  const { id: _, ...printed } = internships[0]!
  expect((await snapshot(id)).snapshot.internships).toEqual([printed])
  expect((await snapshot(a.studentIds[1] ?? '')).snapshot.internships).toEqual([])
  expect((await lock()).status).toBe(200)
  await publish()
  await t.runJobs()
  const stored = async () => {
    const papers = await t.owner
      .selectFrom('report_card_version as v')
      .innerJoin('report_card as card', 'card.id', 'v.report_card_id')
      .leftJoin('report_card_paper as paper', 'paper.report_card_version_id', 'v.id')
      .select([sql<string>`v.snapshot::text`.as('snapshot'), 'v.digest', 'paper.sha256'])
      .where('card.student_id', '=', id)
      .where('v.no', '=', 1)
      .execute()
    return JSON.stringify(papers)
  }
  const before = await stored()
  expect(before).toContain('PT Sinar Jaya')
  const { version } = (await read(id)).card
  expect((await record(id, { internships: [], version })).body.code).toBe('REPORT_CARD_LOCKED')
  await unlock()
  const reopened = (await read(id)).card.version
  expect((await record(id, { internships: [pkl({ score: 70 })], version: reopened })).status).toBe(200)
  expect((await snapshot(id)).snapshot.internships).toMatchObject([{ score: 70 }])
  expect(await stored()).toBe(before)
})
