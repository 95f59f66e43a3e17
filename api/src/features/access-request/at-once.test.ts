import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { bareLines } from '../../testing/bare-lines.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newCaller } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { createRequestAs, decides, newApplicant, newVerifiedSchool } from './testing-access.ts'

const t = await testApp()
afterAll(t.close)

const day = 24 * 3_600_000
const join = (npsn: string) => ({ kind: 'JOIN_SCHOOL', role: 'teacher', npsn }) as const

test('when two admins decide at once, the second learns who was first', async () => {
  const school = await newVerifiedSchool(t)
  const other = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin', name: 'Pak Dua' })
  for (let round = 0; round < 5; round += 1) {
    const id = await createRequestAs(t, await newApplicant(t), join(school.npsn))
    const responses = await Promise.all([
      decides(t, school.admin, id, { verdict: 'approve', createNew: true }),
      decides(t, other, id, { verdict: 'reject', reason: 'Tidak dikenal' }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const [winner, loser] = responses[0].status === 200 ? responses : responses.toReversed()
    expect(loser?.body).toMatchObject({
      code: 'REQUEST_DECIDED',
      message: `Permintaan ini sudah diputuskan oleh ${winner?.body.data.decidedBy}`,
    })
  }
})

test('one record is not assigned to two people at once', async () => {
  const school = await newVerifiedSchool(t)
  const personId = await newTeacher(t, school.schoolId)
  const ids = [
    await createRequestAs(t, await newApplicant(t), join(school.npsn)),
    await createRequestAs(t, await newApplicant(t), join(school.npsn)),
  ]
  const responses = await Promise.all(ids.map((id) => decides(t, school.admin, id, { verdict: 'approve', personId })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('REQUEST_PERSON_TAKEN')
  const linked = await t.owner.selectFrom('platform.profile').select('id').where('person_id', '=', personId).execute()
  expect(linked).toHaveLength(1)
})

test('when two schools approve one person at once, she has one active profile', async () => {
  const schools = [await newVerifiedSchool(t), await newVerifiedSchool(t)]
  const who = await newApplicant(t)
  const ids = [
    await createRequestAs(t, who, join(schools[0]?.npsn ?? '')),
    await createRequestAs(t, who, join(schools[1]?.npsn ?? '')),
  ]
  const responses = await Promise.all(
    schools.map(({ admin }, i) => decides(t, admin, ids[i] ?? '', { verdict: 'approve', createNew: true })),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const profiles = await t.owner
    .selectFrom('platform.profile')
    .select('is_active')
    .where('account_id', '=', who.accountId)
    .execute()
  expect(profiles.map(({ is_active }) => is_active).sort()).toEqual([false, true])
})

test('a request withdrawn while it is decided ends up either withdrawn or decided', async () => {
  const school = await newVerifiedSchool(t)
  const who = await newApplicant(t)
  const id = await createRequestAs(t, who, join(school.npsn))
  const [decided, withdrawn] = await Promise.all([
    decides(t, school.admin, id, { verdict: 'approve', createNew: true }),
    t.call(endpoints.withdraw, { params: { id } }, who),
  ])
  // She may also have to refresh: she has the profile by then.
  expect([200, 401, 409]).toContain(withdrawn.status)
  expect([decided.status, withdrawn.status].filter((status) => status === 200)).toHaveLength(1)
})

test('an undecided request expires after exactly 30 days and can then be made again', async () => {
  const school = await newVerifiedSchool(t)
  const who = await newApplicant(t)
  const id = await createRequestAs(t, who, join(school.npsn))
  const state = async () => (await t.call(endpoints.mine, {}, who)).body.data.map((one) => one.state)
  t.clock.advance(30 * day - 1)
  expect(await state()).toEqual(['MENUNGGU'])
  expect((await t.call(endpoints.list, { query: {} }, school.admin)).body.meta.total).toBe(1)
  t.clock.advance(1)
  expect(await state()).toEqual(['KEDALUWARSA'])
  expect((await t.call(endpoints.list, { query: {} }, school.admin)).body.meta.total).toBe(0)
  const gone = await t.call(endpoints.list, { query: { state: 'KEDALUWARSA' } }, school.admin)
  expect(gone.body.data.map((one) => one.id)).toEqual([id])
  expect(await decides(t, school.admin, id, { verdict: 'approve', createNew: true })).toMatchObject({
    status: 409,
    body: { code: 'REQUEST_NOT_OPEN' },
  })
  expect((await t.call(endpoints.withdraw, { params: { id } }, who)).body.code).toBe('REQUEST_NOT_OPEN')
  await createRequestAs(t, who, join(school.npsn))
  expect(await state()).toEqual(['MENUNGGU', 'KEDALUWARSA'])
})

test('the inbox is filtered, searched despite typos, and its export is audited', async () => {
  const school = await newVerifiedSchool(t)
  t.clock.moveTo('2026-11-02T16:30:00Z')
  const late = await createRequestAs(t, await newApplicant(t), {
    kind: 'JOIN_SCHOOL',
    role: 'teacher',
    npsn: school.npsn,
  })
  t.clock.moveTo('2026-11-02T17:30:00Z')
  const early = await createRequestAs(t, await newApplicant(t), {
    kind: 'JOIN_SCHOOL',
    role: 'school_admin',
    npsn: school.npsn,
  })
  const seen = async (query: object) =>
    (await t.call(endpoints.list, { query: query as never }, school.admin)).body.data.map(({ id }) => id)
  expect(await seen({})).toEqual([late, early])
  expect(await seen({ sort: '-createdAt' })).toEqual([early, late])
  expect(await seen({ role: 'teacher' })).toEqual([late])
  expect(await seen({ from: '2026-11-03' })).toEqual([early])
  expect(await seen({ to: '2026-11-02' })).toEqual([late])
  const someone = await newApplicant(t, { name: 'Nurhayati Siregar' })
  const third = await createRequestAs(t, someone, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  expect(await seen({ q: 'nurhayty' }), 'a misspelt name').toEqual([third])
  expect(await seen({ q: someone.email })).toEqual([third])
  const file = await t.app.inject({
    method: 'POST',
    url: endpoints.export.path,
    headers: { authorization: `Bearer ${tokenOf(t.app, school.admin)}` },
    payload: { format: 'csv', q: 'nurhayti' },
  })
  const [head = '', row = '', ...others] = bareLines(file.body)
  expect([head.split(';').slice(0, 3), others]).toEqual([['Tanggal', 'Nama', 'Email'], []])
  expect(row).toMatch(/^2026-11-03;Nurhayati Siregar;/)
  const stored = await t.owner.selectFrom('list_export').select(['list', 'row_count']).execute()
  expect(stored).toContainEqual({ list: endpoints.list.path, row_count: 1 })
  await t.call(endpoints.withdraw, { params: { id: third } }, someone)
  await decides(t, school.admin, late, { verdict: 'reject', reason: 'Tidak dikenal' })
  expect(await seen({})).toEqual([early])
  expect(await seen({ state: 'DITOLAK' })).toEqual([late])
})
