import { sql, type Transaction } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listeningInto, type Statement as Sent } from '../../../../../bench/statements.ts'
import { testApp } from '../../../testing/test-app.ts'
import { openDatabase, type Tables } from '../open.ts'
import { compiledQuery } from './compiled-query.ts'

const t = await testApp()
type Statement = Pick<Sent, 'text' | 'values'>
const executed: Statement[] = []
const db = openDatabase(t.urls.ownerUrl, {
  max: 1,
  log: ({ query }) => void executed.push({ text: query.sql, values: query.parameters }),
})
afterAll(async () => {
  await db.destroy()
  await t.close()
})

/** The statements of one transaction, without BEGIN and COMMIT. */
async function statementsOf(act: (tx: Transaction<Tables>) => Promise<void>): Promise<Statement[]> {
  executed.length = 0
  await db.transaction().execute(act)
  return executed
}

test('the text is built once, and values are filled in each time', async () => {
  let times = 0
  const add = compiledQuery(({ a, b }: { a: number; b: number | null }) => {
    times += 1
    return sql<{ sum: number; again: number }>`select ${a}::int + coalesce(${b}::int, ${7}) as sum, ${a}::int as again`
  })
  const statements = await statementsOf(async (tx) => {
    expect(await add(tx, { a: 1, b: 2 })).toEqual([{ sum: 3, again: 1 }])
    expect(await add(tx, { a: 40, b: null })).toEqual([{ sum: 47, again: 40 }])
  })
  expect(times).toBe(1)
  // A value has the same number wherever it is used.
  const text = 'select $1::int + coalesce($2::int, $3) as sum, $1::int as again'
  expect(statements).toEqual([
    { text, values: [1, 2, 7] },
    { text, values: [40, null, 7] },
  ])
})

test('a query that depends on its values throws', async () => {
  const byName = compiledQuery(({ name }: { name: string }) => sql`select ${sql.raw(`'${name}'`)}`)
  await statementsOf(async (tx) => {
    await expect(byName(tx, { name: 'Siti' })).rejects.toThrow('must not look at name')
  })
})

test('a plugin sees it built like any other statement', async () => {
  const seen: Sent[] = []
  const label = compiledQuery(({ name }: { name: string }) => sql<{ label: string }>`select ${name}::text as label`)
  await db
    .withPlugin(listeningInto(seen))
    .transaction()
    .execute(async (tx) => {
      expect(await label(tx, { name: 'Siti' })).toEqual([{ label: 'Siti' }])
      expect(await label(tx, { name: 'Budi' })).toEqual([{ label: 'Budi' }])
    })
  expect(seen.map(({ values }) => values)).toEqual([['Siti'], ['Budi']])
})
