import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { ownerUrl: string; appUrl: string; drop(): Promise<void> }

/** A separate database for the test file: a clone of the migrated template, about 30 ms; `isEmpty`: without tables. */
export async function testDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = new URL(inject('ownerUrl'))
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  await asMaintenance(
    `create database ${name} template ${isEmpty ? 'template0' : template.pathname.slice(1)} strategy file_copy`,
  )
  return {
    ownerUrl: at(template.href),
    appUrl: at(inject('appUrl')),
    // Not `with (force)`: that fails while autovacuum is in the database; the plain form cancels it and waits.
    drop: () => asMaintenance(`drop database if exists ${name}`),
  }
}

async function asMaintenance(statement: string): Promise<void> {
  const connectionString = Object.assign(new URL(inject('ownerUrl')), { pathname: '/postgres' }).href
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
