import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { testApp } from '../../../testing/test-app.ts'
import { testMailServer } from '../../../testing/test-mail-server.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { readyClass } from './testing-report-card.ts'

const mail = await testMailServer()
const t = await testApp({ smtpUrl: mail.url })
afterAll(async () => {
  await t.close()
  await mail.close()
})

test('a family sees only its own published rapor, and its first opening is logged', async () => {
  const { a, own, writeNotes, lock, publish, guardianOf, ownList, ownRead, versions, homeroom } = await readyClass(t)
  const [first = '', second = ''] = a.studentIds
  const parent = await guardianOf(first)
  const student = await newCaller(t, { schoolId: own.schoolId, role: 'student', personId: second })
  expect((await publish()).body.code).toBe('REPORT_CARD_NOT_LOCKED')
  await writeNotes()
  await lock()
  expect(await ownList(parent)).toEqual([])
  expect((await publish()).body.data).toEqual({ published: 3 })
  expect((await publish()).body.data).toEqual({ published: 0 })

  const [card] = await ownList(parent)
  expect(await ownList(parent)).toHaveLength(1)
  expect(card).toMatchObject({ student: { id: first }, no: 1, isRead: false })
  const opened = await ownRead(card?.id ?? '', parent)
  expect(opened.body.data.content).toMatchObject({ student: { id: first }, note: 'Tekun dan mau bertanya.' })
  expect(opened.body.data.content).not.toHaveProperty('basis')
  expect((await ownRead(card?.id ?? '', student)).status).toBe(404)
  const at = t.clock.now().toISOString()
  t.clock.moveTo('2026-09-17T00:00:00.000Z')
  await ownRead(card?.id ?? '', parent)
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
  expect((await versions(first, homeroom))[0]?.receipts).toEqual([{ name: 'Ibu Siswa', role: 'parent', at }])
  expect((await ownList(parent))[0]).toMatchObject({ isRead: true })
})

test('a correction is the next version, and the previous one is marked as replaced', async () => {
  const school = await readyClass(t)
  const { a, own, writeNotes, lock, unlock, publish, record, guardianOf, ownList, ownRead, versions, params } = school
  const [first = ''] = a.studentIds
  const parent = await guardianOf(first)
  await writeNotes()
  await lock()
  await publish()
  const [v1] = await ownList(parent)
  const stored = () =>
    t.owner
      .selectFrom('report_card_version')
      .selectAll()
      .where('id', '=', v1?.id ?? '')
      .execute()
  const before = await stored()

  expect((await unlock({ reason: 'pendek' })).body.fields).toHaveProperty('reason')
  expect((await unlock({ studentIds: [first], reason: 'Catatan tertukar' })).body.data).toEqual({ unlocked: 1 })
  // The family keeps its version until there is another.
  expect(await ownList(parent)).toMatchObject([{ id: v1?.id, no: 1 }])
  expect(await stored()).toEqual(before)
  expect((await record(first, { note: 'Yang benar.', version: 4 })).status).toBe(200)
  await lock()
  expect(await ownList(parent)).toMatchObject([{ no: 1 }])
  expect((await publish()).body.data).toEqual({ published: 1 })
  const [v2] = await ownList(parent)
  expect(v2).toMatchObject({ no: 2, isRead: false })
  expect((await ownRead(v1?.id ?? '', parent)).status).toBe(404)
  expect((await ownRead(v2?.id ?? '', parent)).body.data.content.note).toBe('Yang benar.')
  const all = await versions(first)
  expect(all.map(({ no, state }) => [no, state])).toEqual([
    [2, 'TERBIT'],
    [1, 'DIGANTI'],
  ])
  expect(new Set(all.map(({ publicId }) => publicId)).size).toBe(2)
  // Random (version 4): nobody finds another rapor by counting or by the time of publication.
  for (const { publicId } of all) expect(publicId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/)
  const old = { params: { ...params, id: first, versionId: v1?.id ?? '' } }
  expect((await t.call(reportCardEndpoints.version, old, own.admin)).body.data.note).toBe('Tekun dan mau bertanya.')
  expect((await stored())[0]?.snapshot).toEqual(before[0]?.snapshot)
})

test('no family sees a withdrawn rapor, and publishing again makes the next version', async () => {
  const { a, writeNotes, lock, publish, withdraw, guardianOf, ownList, ownRead, versions } = await readyClass(t)
  const [first = ''] = a.studentIds
  const parent = await guardianOf(first)
  await writeNotes()
  await lock()
  expect((await withdraw({ studentIds: [first] })).body.code).toBe('REPORT_CARD_NOT_PUBLISHED')
  await publish()
  expect((await withdraw({ studentIds: [first] })).body.data).toEqual({ withdrawn: 1 })
  // She sees that it was withdrawn, and cannot open it.
  const [gone, ...others] = await ownList(parent)
  expect(others).toEqual([])
  expect(gone).toMatchObject({ no: 1, withdrawnAt: expect.any(String) })
  expect((await ownRead(gone?.id ?? '', parent)).status).toBe(404)
  expect(await versions(first)).toMatchObject([{ no: 1, state: 'DITARIK', withdrawReason: 'Rapor tertukar' }])
  expect((await publish()).body.data).toEqual({ published: 1 })
  expect(await ownList(parent)).toMatchObject([{ no: 2, withdrawnAt: null }])
})

test('withdrawing one that was unlocked meanwhile leaves a draft, also in the history', async () => {
  const { a, one, own, read, writeNotes, lock, unlock, publish, withdraw } = await readyClass(t)
  const [first = '', second = ''] = a.studentIds
  await writeNotes()
  await lock()
  await publish()
  await unlock({ studentIds: [first] })
  expect((await withdraw({ studentIds: [first, second] })).body.data).toEqual({ withdrawn: 2 })
  expect([(await read(first)).card.state, (await read(second)).card.state]).toEqual(['DRAFT', 'DITARIK'])
  const newest = async (id: string) =>
    (await t.call(reportCardEndpoints.history, one(id) as never, own.admin)).body.data[0]?.changes
  const reason = { field: 'reason', from: null, to: 'Rapor tertukar' }
  expect(await newest(first)).toEqual([{ field: 'published', from: 'Terbit', to: 'Ditarik' }, reason])
  expect(await newest(second)).toEqual([{ field: 'state', from: 'Terbit', to: 'Ditarik' }, reason])
})

test('unlocking is logged with its reason, and the class’s teachers are notified', async () => {
  const { a, one, own, writeNotes, lock, unlock, record, send, score, setStatus } = await readyClass(t)
  const [first = ''] = a.studentIds
  expect((await unlock()).body.code).toBe('REPORT_CARD_NOT_LOCKED')
  await writeNotes()
  await lock()
  // Runs the jobs that earlier tests have left in the queue.
  await t.runJobs()
  mail.mails.length = 0
  expect((await unlock({ reason: 'Nilai STS salah ketik' })).body.data).toEqual({ unlocked: 3 })
  await t.runJobs()
  expect(mail.mails).toHaveLength(2)
  expect(mail.mails[0]?.subject).toBe('Kunci rapor VII-A dibuka')
  expect(mail.mails[0]?.text).toContain('“Nilai STS salah ketik”')
  const history = await t.call(reportCardEndpoints.history, one(first) as never, own.admin)
  expect(history.body.data[0]?.changes).toEqual([
    { field: 'state', from: 'Terkunci', to: 'Draf' },
    { field: 'reason', from: null, to: 'Nilai STS salah ketik' },
  ])
  // The subject is final; its teacher reverts that and corrects a score.
  expect((await setStatus('DRAFT', 4)).status).toBe(200)
  expect((await send([score(0, 0, 900, 1)])).body.data.cells).toMatchObject([{ verdict: 'APPLIED' }])
  expect((await record(first, { version: 3 })).status).toBe(200)
})

test('a class unlocked over and over is one mail an hour, which names all reasons', async () => {
  const { a, writeNotes, lock, unlock } = await readyClass(t)
  await writeNotes()
  await t.runJobs()
  mail.mails.length = 0
  for (const reason of ['Alasan satu', 'Alasan dua', 'Alasan tiga', 'Alasan empat']) {
    await lock()
    expect((await unlock({ reason })).status).toBe(200)
    await t.runJobs()
    t.clock.advance(1_000)
  }
  // An hour later.
  await sql`update pgboss.job set start_after = now() where name = 'tell-unlocked' and state = 'created'`.execute(
    t.owner,
  )
  await t.runJobs()
  const texts = mail.mails.map(({ text }) => text ?? '')
  // Two teachers, in two rounds; in three when the test itself goes on past the hour.
  expect(texts.length).toBeGreaterThanOrEqual(4)
  expect(texts.length).toBeLessThanOrEqual(6)
  expect(texts[0]).toContain(`Kunci ${a.studentIds.length} rapor`)
  expect(texts[0]).toContain('Alasannya: “Alasan satu”')
  expect(texts.at(-1)).toContain('“Alasan tiga”, “Alasan empat”')
  for (const reason of ['satu', 'dua', 'tiga', 'empat'])
    expect(texts.some((text) => text.includes(`“Alasan ${reason}”`))).toBe(true)
})

test('only an unlocked student is corrected: other students’ scores stay rejected', async () => {
  const { a, writeNotes, lock, unlock, send, score, setStatus, saveSetup, setup } = await readyClass(t)
  await writeNotes()
  await lock()
  await unlock({ studentIds: [a.studentIds[0]] })
  await setStatus('DRAFT', 4)
  const { cells } = (await send([score(0, 0, 900, 1), score(0, 1, 900, 1)])).body.data
  expect(cells).toMatchObject([{ verdict: 'APPLIED' }, { verdict: 'REJECTED', why: 'LOCKED' }])
  expect((await saveSetup({ ...setup, version: 5 })).body.code).toBe('EVALUATION_LOCKED')
})

test('saves during the locking of a class are included whole or rejected', async () => {
  const { a, lock, writeNotes, send, score, snapshot, setStatus, record } = await readyClass(t)
  await writeNotes()
  await setStatus('DRAFT', 2)
  await setStatus('FINAL', 3)
  const [locked, ...saves] = await Promise.all([
    lock(),
    ...a.studentIds.map((id, student) => record(id, { note: `Catatan ${student}.`, version: 1 })),
    ...a.studentIds.map((_, student) => send([score(0, student, 600, 1)])),
  ])
  expect(locked.status).toBe(200)
  const notes = saves.slice(0, a.studentIds.length)
  for (const [index, id] of a.studentIds.entries()) {
    const { snapshot: printed } = await snapshot(id)
    const saved = notes[index]
    const isIn = saved?.status === 200
    expect(isIn ? 200 : saved?.body.code).toBe(isIn ? 200 : 'REPORT_CARD_LOCKED')
    expect(printed.note).toBe(isIn ? `Catatan ${index}.` : 'Tekun dan mau bertanya.')
    // Final or locked all the while: no score came in, and the frozen data shows it.
    expect(printed.basis[0]?.components[0]?.value).toBe(800)
  }
})

test('publishing twice at the same time publishes once', async () => {
  const { a, lock, writeNotes, publish, versions } = await readyClass(t)
  await writeNotes()
  await lock()
  const answers = await Promise.all([publish(), publish(), publish()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body.data.published).toSorted()).toEqual([0, 0, 3])
  for (const id of a.studentIds) expect((await versions(id)).map(({ no }) => no)).toEqual([1])
})

test('admin and homeroom teacher see which families of the class have not opened the rapor', async () => {
  const { own, params, a, homeroom, writeNotes, lock, publish, guardianOf, ownList, ownRead, of } = await readyClass(t)
  const [first = '', ...others] = a.studentIds
  const list = async (as: typeof homeroom, opened?: 'BELUM' | 'SUDAH') => {
    const query = { ...of, pageSize: 100 as const, ...(opened && { opened }) }
    const { data } = (await t.call(reportCardListEndpoints.list, { params, query }, as)).body
    return data.map(({ id, card }) => [id, card.published?.readers ?? null])
  }
  await writeNotes()
  await lock()
  // A rapor that no family has does not count as unopened.
  expect(await list(own.admin, 'BELUM')).toEqual([])
  await publish()
  expect(await list(homeroom, 'BELUM')).toHaveLength(a.studentIds.length)
  const parent = await guardianOf(first)
  const [card] = await ownList(parent)
  for (let i = 0; i < 2; i += 1) expect((await ownRead(card?.id ?? '', parent)).status).toBe(200)
  for (const as of [own.admin, homeroom]) {
    expect(await list(as, 'SUDAH')).toEqual([[first, 1]])
    expect((await list(as, 'BELUM')).map(([id]) => id).toSorted()).toEqual(others.toSorted())
  }
})
