import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { isLong } from '@hadir/contract/testing/test-size.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { makeFileFor, mostFilesAtOnce } from '../../../../platform/http/files-at-once.ts'
import { testApp, tokenOf } from '../../../../testing/test-app.ts'
import { newCaller } from '../../../../testing/test-school.ts'
import { readyClass } from '../testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

async function printing() {
  const { own, params, a, yearId } = await readyClass(t)
  const of = { academicYearId: yearId, semesterNo: 1 as const, period: 'AKHIR' as const }
  const body = { ...of, academicClassId: a.academicClassId, kind: 'PELENGKAP' as const }
  const print = (as = own.admin) => t.call(reportCardPaperEndpoints.print, { params, body }, as)
  return { own, params, print }
}

const refused = {
  status: 429,
  body: { code: 'OWN_FILES_WAIT', message: expect.stringContaining('paling banyak 10 sekaligus') },
  headers: { 'retry-after': '15' },
}

test('one person has at most ten prints in progress, and may continue when they are done', async () => {
  const { own, params, print } = await printing()
  for (let requests = 0; requests < mostFilesAtOnce; requests += 1) expect((await print()).status).toBe(200)
  expect(await print()).toMatchObject(refused)
  const colleague = await newCaller(t, { ...params, role: 'school_admin' })
  expect((await print(colleague)).status).toBe(200)

  // The colleague's first print comes before the second one of the person who requested ten.
  const { rows } = await sql<{ profileId: string }>`select data->>'profileId' as "profileId" from pgboss.job
    where data->>'schoolId' = ${own.schoolId} order by priority desc, created_on`.execute(t.owner)
  expect(rows.slice(0, 3).map(({ profileId }) => profileId)).toEqual([
    own.admin.profileId,
    colleague.profileId,
    own.admin.profileId,
  ])
  await t.runJobs()
  expect((await print()).status).toBe(200)
})

test('print jobs are limited per person, and those of a lost server block nobody', async () => {
  const { own, print } = await printing()
  const requested = await Promise.all(Array.from({ length: 40 }, () => print()))
  const made = requested.filter(({ status }) => status === 200).length
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThanOrEqual(mostFilesAtOnce)
  for (const answer of requested.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused)

  while ((await print()).status === 200);
  await t.owner
    .updateTable('report_card_print')
    .set({ touched_at: new Date(t.clock.now().getTime() - 3_600_001) })
    .where('school_id', '=', own.schoolId)
    .execute()
  expect((await print()).status).toBe(200)
})

test('a person waiting for ten papers gets no more, but her colleagues do', async () => {
  const { own, params, a } = await readyClass(t)
  const { path } = reportCardPaperEndpoints.supplement
  const url = path.replace(':schoolId', own.schoolId).replace(':id', a.studentIds[0] ?? '')
  const paper = (as = own.admin) => t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, as)}` } })
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: mostFilesAtOnce }, () => makeFileFor(own.admin, () => promise))
  const answer = await paper()
  expect({ ...answer, status: answer.statusCode, body: answer.json<object>() }).toMatchObject(refused)
  expect(answer.headers).not.toHaveProperty('content-disposition')
  expect((await paper(await newCaller(t, { ...params, role: 'school_admin' }))).statusCode).toBe(200)
  resolve()
  await Promise.all(waiting)
  const made = await paper()
  expect([made.statusCode, made.headers['content-disposition']]).toEqual([200, expect.stringContaining('Pelengkap')])
  await expect(makeFileFor(own.admin, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test.runIf(isLong)('a person’s newest thirty files are kept, even if made one by one', async () => {
  const { own, print } = await printing()
  await print()
  await t.runJobs()
  await sql`insert into report_card_print select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(),
      'created_at', p.created_at - n * interval '1 second'))).* from report_card_print p, generate_series(1, 40) n
    where p.school_id = ${own.schoolId}`.execute(t.owner)
  await print()
  await t.runJobs()
  const { rows } = await sql<{
    files: number
    prints: number
  }>`select count(content)::int as files, count(*)::int as prints
    from report_card_print where school_id = ${own.schoolId}`.execute(t.owner)
  expect(rows).toEqual([{ files: 30, prints: 42 }])
})
