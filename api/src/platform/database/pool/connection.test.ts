import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../..')
const isTest = /\.test\.ts$|^testing\/|\/testing-|-under-test\.ts$/

/** Matches the creation of a connection, by whatever name. */
const making = /\bnew (pg\.)?(Client|Pool|PgBoss|HeardClient)\b|extends pg\.|connectionTimeoutMillis: 0/

test('connections are created in one place, with an error listener and a timeout', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const makers = files.filter((name) => !isTest.test(name) && making.test(readFileSync(join(source, name), 'utf8')))
  expect(makers.toSorted()).toEqual(['platform/database/pool/connection.ts', 'platform/jobs/boss.ts'])
})
