import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killPostgres } from '../../testing/kill-postgres.ts'
import {
  clusterOf,
  dataFolders,
  expectStopped,
  isReady,
  nextText,
  queryDatabase,
  ServerUnderTest,
} from './server-under-test.ts'

let folders: Awaited<ReturnType<typeof dataFolders>>

beforeAll(async () => {
  folders = await dataFolders()
})
afterAll(() => folders.remove())

test('Ctrl-C stops the server and then the database', async () => {
  const env = await folders.newCopy()
  const server = new ServerUnderTest(env)
  await server.ready()
  expect(await server.end('SIGINT')).toBe(0)
  expectStopped(env)
})

test('a stopping server finishes the current request and accepts no other', async () => {
  const env = await folders.newCopy()
  const server = new ServerUnderTest(env)
  await server.ready()
  const connection = connect(Number(env.PORT), '127.0.0.1')
  const body = '{"a":"b"}'
  const head = [
    'POST /api/none HTTP/1.1',
    'Host: a',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  connection.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'))
  expect(await nextText(connection)).toContain('100 Continue')
  server.child.kill('SIGTERM')
  await server.printed('Menghentikan server')
  // The line is printed a moment before the socket closes.
  const startError = () => isReady(env).catch((error: Error) => error.message)
  await expect.poll(startError).toBe('fetch failed')
  connection.write(body)
  expect(await nextText(connection)).toContain('404 Not Found')
  expect(await server.exitCode()).toBe(0)
})

test('server and PostgreSQL both killed: the next start recovers what was committed', async () => {
  const env = await folders.newCopy()
  const killed = new ServerUnderTest(env)
  await killed.ready()
  await queryDatabase(env, 'create table kept as select 42 as answer')
  killed.child.kill('SIGKILL')
  await killPostgres(clusterOf(env))
  await killed.exitCode()
  // What a full disk leaves in the file.
  writeFileSync(join(clusterOf(env), 'postmaster.pid'), '')

  const next = new ServerUnderTest(env)
  await next.ready()
  expect(await queryDatabase(env, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(await next.end('SIGTERM')).toBe(0)
})
