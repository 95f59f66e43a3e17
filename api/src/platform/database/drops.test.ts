import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

const root = join(import.meta.dirname, '../../../..')
/** Dropped before the rule existed. 0057 restored the column for servers of the previous version. */
const before = ['attendance_event', 'platform.school_search_count', 'school_setting.attendance_mode']
/** Renamed in 0073, before the first release: no server of a previous version uses it. */
const unreleased = [
  'platform.kept_answer',
  'platform.support_visit',
  'platform.school_timer',
  'platform.school_timer_run',
  'attendance_held',
  'record_change',
  'rollover_pupil',
  'support_event.visit_id',
]
const allowed = [...before, ...unreleased]

type Drops = { dropped: string[]; premature: string[] }

/** What migrations drop, and which drops were not announced as retired by a migration of an earlier version. */
function dropsIn(migrations: readonly string[], version: string): Drops {
  const retired = new Map<string, string>()
  const drops: Drops = { dropped: [], premature: [] }
  for (const migration of migrations) {
    const text = migration.replaceAll(/--.*$/gm, '')
    const found = [...text.matchAll(/alter table (?:only )?([\w.]+)([^;]*)/gi)].flatMap(([, table, actions]) =>
      [...actions!.matchAll(/(?:drop column(?: if exists)?|rename column) (\w+)/gi)].map(
        ([, name]) => `${table}.${name}`,
      ),
    )
    const tables = [...text.matchAll(/drop table(?: if exists)? ([\w.]+)|alter table ([\w.]+) rename to/gi)].map(
      ([, dropped, renamed]) => (dropped ?? renamed)!,
    )
    for (const name of [...found, ...tables]) {
      drops.dropped.push(name)
      if ((retired.get(name) ?? version) === version && !allowed.includes(name)) drops.premature.push(name)
    }
    for (const [, name, since] of text.matchAll(/comment on (?:column|table) ([\w.]+) is 'retired in ([\d.]+)'/gi))
      retired.set(name!, since!)
  }
  return drops
}

test('a migration drops a column or table one version after the code stopped using it', async () => {
  const folder = join(root, 'api/migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const { dropped, premature } = dropsIn(migrations, version)
  expect(premature).toEqual([])
  expect(new Set(dropped)).toEqual(new Set(allowed))
})

test('an unmarked drop, or one marked in the same version, is detected', () => {
  const retire = `comment on column class.colour is 'retired in 1.0.0';`
  const drop = 'alter table class\n  add column shade text,\n  drop column colour;'
  expect(dropsIn([drop], '1.1.0').premature).toEqual(['class.colour'])
  expect(dropsIn([retire, drop], '1.0.0').premature).toEqual(['class.colour'])
  expect(dropsIn([retire, drop], '1.1.0').premature).toEqual([])
  expect(dropsIn(['drop table class;', 'alter table class rename column a to b;'], '1.1.0').premature).toEqual([
    'class',
    'class.a',
  ])
  expect(dropsIn(['alter table class rename to room;'], '1.1.0').premature).toEqual(['class'])
})

/** Columns of existing tables that a server of the previous version would leave empty, and be refused for it. */
const demandsIn = (migration: string) => {
  const text = migration.replaceAll(/--.*$/gm, '')
  return [...text.matchAll(/alter table (?:only )?([\w.]+)([^;]*)/gi)].flatMap(([, table, actions]) =>
    [...actions!.matchAll(/alter column (\w+) set not null|add column (\w+) ([^,]*?not null[^,]*)/gi)]
      .filter(([, , , definition]) => !/default|generated/i.test(definition ?? ''))
      .map(([, changed, added]) => `${table}.${changed ?? added}`),
  )
}

test('a migration demands no value that servers of the previous version do not write', async () => {
  const folder = join(root, 'api/migrations')
  // Until 0042 nothing was released.
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name > '0043')
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  expect(texts.flatMap(demandsIn)).toEqual([])
  const planted =
    'alter table class add column a text not null, add column b int not null default 0, alter column c set not null;'
  expect(demandsIn(planted)).toEqual(['class.a', 'class.c'])
})

test('a server of the previous version saves attendance settings during a rolling update', async () => {
  const { schoolId } = await newSchool(t)
  // Raw SQL, because tables.ts no longer has the column.
  const { rows } = await sql<{ attendance_mode: string }>`
    update school_setting set attendance_mode = 'HARIAN_MAPEL' where school_id = ${schoolId}
      returning attendance_mode`.execute(t.owner)
  expect(rows).toEqual([{ attendance_mode: 'HARIAN_MAPEL' }])
})
