import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { readBackup } from '../../../../platform/backup/backup-file.ts'
import { backup } from '../../../../platform/backup/backup.ts'
import { restore } from '../../../../platform/backup/restore.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { testDatabase } from '../../../../testing/test-database.ts'
import { evaluatedIn } from '../testing-evaluation.ts'

const folder = mkdtempSync(join(tmpdir(), 'hadir-restored-scores-'))
const t = await testApp()
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

test('after a restore nobody overwrites with a revision of the time that was lost', async () => {
  const { saveSetup, send, score, read, at, setup, a, params, teacher } = await evaluatedIn(t)
  await saveSetup()
  await send([score(0, 0, 800)])
  const [graduate] = a.studentIds
  await sql`insert into alumni (school_id, student_id, graduation_year, contact_consent, version, created_at, updated_at)
    values (${params.schoolId}, ${graduate}, 2026, false, 1, now(), now())`.execute(t.owner)
  // A class that an import wrote, which can be undone while its row is the same.
  const { schoolId } = params
  const classes = () => sql<{ id: string; version: number }>`select id, version from class order by id`
  const imported = (await classes().execute(t.owner)).rows[0]!
  const batch = await sql<{ id: string }>`insert into import_batch (school_id, id, kind, state, filename, created_by,
      created_at, counts, header, new_classes, sensitive, touched_at)
    values (${schoolId}, gen_random_uuid(), 'class', 'done', 'kelas.xlsx', ${teacher.profileId}, now(), '{}', '{}', '{}',
      '{}', now()) returning id`.execute(t.owner)
  await sql`insert into import_write (school_id, batch_id, table_name, record_id, part)
    values (${schoolId}, ${batch.rows[0]!.id}, 'class', ${imported.id}, '')`.execute(t.owner)
  const path = join(folder, 'scores.hadir')
  await backup({ ownerUrl: t.urls.ownerUrl, path, madeAt: t.clock.now() })

  // What the phone has seen, and the backup lacks.
  await send([score(0, 0, 850, 1), score(0, 1, 600)])
  await saveSetup({ threshold: 70, version: 1 })
  const lost = await read()
  expect(lost.cells).toMatchObject([
    { value: 850, rev: 2 },
    { value: 600, rev: 1 },
  ])

  const goal = await testDatabase({ isEmpty: true })
  await restore({ ownerUrl: goal.ownerUrl, appLogin: new URL(goal.appUrl).username }, await readBackup(path))
  const r = await testApp({}, goal)
  try {
    const grid = async () => (await r.call(scoreEndpoints.read, at, teacher)).body.data
    const componentIds = [setup.components[0]!.id]
    const write = (value: number, rev: number, studentId = a.studentIds[0]!) => {
      const body = { componentIds, studentIds: [studentId], cells: [score(0, 0, value, rev)] }
      return r.call(scoreEndpoints.save, { ...at, body }, teacher)
    }
    const restored = await grid()
    expect(restored.cells[0]).toMatchObject({ value: 800 })
    // An open grid reads again, because the number of writes is beyond what it knows.
    expect(restored.seq).toBeGreaterThan(lost.seq)
    expect((await write(700, restored.cells[0]!.rev)).body.data.cells).toMatchObject([{ verdict: 'APPLIED' }])
    const late = await write(900, lost.cells[0]!.rev)
    expect(late.body.data.cells).toMatchObject([{ verdict: 'CONFLICT', now: { value: 700 } }])
    // A cell that the backup does not have at all.
    expect((await write(500, 0, a.studentIds[1])).body.data.cells).toMatchObject([{ verdict: 'APPLIED' }])
    expect((await write(650, 1, a.studentIds[1])).body.data.cells).toMatchObject([
      { verdict: 'CONFLICT', now: { value: 500 } },
    ])

    const cell = { ...params, id: at.params.id, componentId: setup.components[0]!.id, studentId: a.studentIds[0]! }
    const past = (await r.call(scoreEndpoints.history, { params: cell }, teacher)).body.data
    expect(past.map(({ value }) => value)).toEqual([700, 800])
    expect(past[1]!.rev).toBe(restored.cells[0]!.rev)
    // A form that was open.
    const { version } = restored.evaluation
    const save = (seen: number | undefined) =>
      r.call(subjectEvaluationEndpoints.save, { ...at, body: { ...setup, threshold: 76, version: seen } }, teacher)
    expect((await save(version)).status).toBe(200)
    expect((await save(lost.evaluation.version)).body.code).toBe('CHANGED_MEANWHILE')
    const untouched = await sql<{ version: number }>`select version from alumni`.execute(r.owner)
    expect(untouched.rows).toEqual([{ version: 1 }])
    const moved = (await classes().execute(r.owner)).rows
    expect(moved[0]).toEqual(imported)
    expect(moved.length).toBeGreaterThan(1)
    for (const one of moved.slice(1)) expect(one.version).toBeGreaterThan(100_000)
  } finally {
    await r.close()
  }
})
