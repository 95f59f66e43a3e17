import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Grade, grades } from '@hadir/contract/labels.ts'
import { compareClasses, compareNames, compareStudents } from '@hadir/contract/name-order.ts'
import { amount, seed } from '@hadir/contract/testing/test-size.ts'
import { insertRows } from '../../fixtures/rows.ts'
import { orderedClasses, orderedPeople } from '../../testing/ordered-names.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { newSchool, placeIn } from '../../testing/test-school.ts'
import { newId } from '../ids.ts'
import { migrate } from '../schema/migrate.ts'
import { byClass, byName, byStudent } from './name-order.ts'
import { openDatabase } from './open.ts'
import { foldedWords } from './search/search.ts'

const t = await testApp()
afterAll(t.close)

const backwards = <Row>(all: readonly Row[]) => all.toReversed()

async function sortedBySql(names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name order by ${byName('name')}`.execute(t.db)
  return rows.map(({ name }) => name)
}

test.each([{ names: orderedPeople }, { names: orderedClasses }])('$names are in that order', async ({ names }) => {
  expect(await sortedBySql(backwards(names))).toEqual(names)
  expect(backwards(names).toSorted(compareNames)).toEqual(names)
})

test('names that differ in case, accents and signs stand together, always in the same order', async () => {
  const names = ['Ali', 'ali', 'Áli', 'VII-02', 'VII-2', 'vii-2']
  expect(await sortedBySql(backwards(names))).toEqual(await sortedBySql(names))
  expect(await sortedBySql(backwards(names))).toEqual(names.toSorted(compareNames))
  expect(compareNames('ʿAli', '`Ali')).toBe(0)
})

test('any two names have one order in SQL and in JavaScript', async () => {
  const signs = "aáàâãäåāAÁbcçdeéEÉgğhḥiíıklłmnñoóöøØpqrsṣštuúüyzzž'’‘`´ʻʼʽʾʿ .,-/()0123456789"
  const name = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 2, maxLength: 60 }), async (names) => {
      // Equal names stay as they came on one side, and not on the other.
      const groups = (sorted: readonly string[]) =>
        [...Map.groupBy(sorted, (one) => sorted.findIndex((other) => compareNames(one, other) === 0)).values()].map(
          (all) => all.toSorted(),
        )
      expect(groups(await sortedBySql(names))).toEqual(groups(names.toSorted(compareNames)))
    }),
    { numRuns: amount({ short: 50, long: 2_000 }), seed },
  )
})

test('classes are in order of grade, then of the school’s numbers, then of their names', async () => {
  const classes = [
    { grade: 'VII', orderNo: 10, name: 'VII-2' },
    { grade: 'VII', orderNo: 10, name: 'VII-10' },
    { grade: 'VII', orderNo: 20, name: 'VII-1' },
    { grade: 'VIII', orderNo: 5, name: 'VIII-1' },
    { grade: 'IX', orderNo: 0, name: 'IX-1' },
    { grade: 'X', orderNo: 0, name: 'X-1' },
  ] satisfies { grade: Grade; orderNo: number; name: string }[]
  const { rows } = await sql<{ name: string }>`
    select k.name from jsonb_to_recordset(${JSON.stringify(backwards(classes))}) as k (grade text, "orderNo" int, name text)
      order by ${byClass('k', { orderNo: 'k.orderNo' })}`.execute(t.db)
  expect(rows.map(({ name }) => name)).toEqual(classes.map(({ name }) => name))
  expect(backwards(classes).toSorted(compareClasses)).toEqual(classes)
  expect(grades.indexOf('IX')).toBeGreaterThan(grades.indexOf('VIII'))
})

test('namesakes are in order of their numbers', async () => {
  const students = ['9', '10', '260001'].map((nis) => ({ name: 'Siti', nis }))
  const { rows } = await sql<{ nis: string }>`
    select s.nis from jsonb_to_recordset(${JSON.stringify(backwards(students))}) as s (name text, nis text)
      order by ${byStudent('s')}`.execute(t.db)
  expect(rows).toEqual(students.map(({ nis }) => ({ nis })))
  expect(backwards(students).toSorted(compareStudents)).toEqual(students)
})

test('the search ignores the same signs as the order', async () => {
  const name = "ʿAli ʾAmin Nur'aini ‘Umar ʻUd"
  const { rows } = await sql<{ words: string }>`select fold_text(${name}) as words`.execute(t.db)
  expect(rows[0]?.words.split(' ')).toEqual(['ali', 'amin', 'nuraini', 'umar', 'ud'])
  expect(foldedWords(name)).toEqual(['ali', 'amin', 'nuraini', 'umar', 'ud'])
})

test('names that are there already are found without their signs', async () => {
  const older = await testDatabase({ isEmpty: true })
  const owner = openDatabase(older.ownerUrl, { max: 1 })
  const to = { ownerUrl: older.ownerUrl, appLogin: new URL(older.appUrl).username }
  await migrate({ ...to, to: '0142_teaching_since' })
  const { schoolId } = await newSchool({ owner, clock: t.clock }, { name: 'SMP ʿAisyiyah' })
  await insertRows(placeIn({ owner, clock: t.clock }, schoolId), 'student', [
    { id: newId(), name: 'ʿAli ʾAmin', nis: '1', dob: '2013-02-02' },
  ])
  await migrate(to)
  const { rows } = await sql`select s.search_name, school.search_text from student s, platform.school school`.execute(
    owner,
  )
  expect(rows).toEqual([{ search_name: 'ali amin', search_text: expect.stringContaining('aisyiyah') }])
  expect(JSON.stringify(rows)).not.toContain('ʿ')
  await owner.destroy()
  await older.drop()
})

test('a server with another version of ICU knows the order as its own after its start', async () => {
  await sql`drop collation name_order`.execute(t.owner)
  await sql`create collation name_order
    (provider = icu, locale = 'id-u-kn-true-ks-level1', deterministic = true, version = '0')`.execute(t.owner)
  await migrate({ ownerUrl: t.urls.ownerUrl, appLogin: new URL(t.urls.appUrl).username })
  const { rows } = await sql`select collversion = pg_collation_actual_version(oid) as known from pg_collation
    where collname = 'name_order'`.execute(t.owner)
  expect(rows).toEqual([{ known: true }])
})

test('no index is in an order that another version of ICU may have differently', async () => {
  const { rows } = await sql`select indexrelid::regclass::text as name from pg_index
    where 'name_order'::regcollation = any(indcollation)`.execute(t.owner)
  expect(rows).toEqual([])
})
