import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentImport } from '@hadir/contract/import/import.ts'
import { newClient } from '../database/pool/connection.ts'
import { findRunning } from '../database/embedded/embedded.ts'
import { authSecret, newChaosSchool } from '../../testing/chaos/chaos-school.ts'
import { queryDatabase, dataFolders, type Env, projectFolder, ServerUnderTest } from './server-under-test.ts'

let folders: Awaited<ReturnType<typeof dataFolders>>
beforeAll(async () => {
  folders = await dataFolders()
})
afterAll(() => folders.remove())

type Batch = { id: string; state: string; progress: { done: number; total: number } }

async function call(env: Env, token: string, method: 'GET' | 'POST', path: string, body?: BodyInit): Promise<Batch> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return (JSON.parse(text) as { data: Batch }).data
}

test('an import whose server is killed in the middle is written by the next one', async () => {
  const env = await folders.newCopy()
  const start = async () => {
    const server = new ServerUnderTest({ ...env, AUTH_SECRET: authSecret })
    await server.ready()
    return server
  }
  const killed = await start()
  const ownerUrl = findRunning(env.DATA_DIR)?.ownerUrl ?? ''
  const school = await newChaosSchool(ownerUrl, 1)
  const token = school.newToken()
  const path = (of: { path: string }, id = '') => of.path.replace(':schoolId', school.schoolId).replace(':id', id)
  const form = new FormData()
  form.set('file', new Blob([readFileSync(join(projectFolder, 'e2e/fixtures/daftar-pd.xlsx'))]), 'daftar.xlsx')
  const { id } = await call(env, token, 'POST', path(studentImport.upload), form)
  const read = () => call(env, token, 'GET', path(studentImport.read, id))

  // This lock blocks the job in the middle, after it has been marked as running.
  const holder = newClient(ownerUrl)
  await holder.connect()
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`import ${school.schoolId}`])
  await call(env, token, 'POST', path(studentImport.apply, id), JSON.stringify({ otherSchool: true }))
  while ((await read()).state !== 'running') await pause(50)
  await killed.end('SIGKILL')
  await holder.end()

  const server = await start()
  expect(await read()).toMatchObject({ state: 'running' })
  // Makes the half minute pass after which a job without a heartbeat goes to another server.
  await queryDatabase(
    env,
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
  )
  while ((await read()).state === 'running') await pause(100)
  expect(await read()).toMatchObject({ state: 'done', progress: { done: 1080, total: 1080 } })
  expect(await queryDatabase(env, `select count(*)::int from student where nis is not null`)).toEqual([
    { count: 1080 + 36 },
  ])
  expect(await server.end('SIGTERM')).toBe(0)
})
