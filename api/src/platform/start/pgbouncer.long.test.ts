import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { reservePort } from '../database/embedded/reserve-port.ts'
import { databaseUser } from '../database/embedded/embedded-user.ts'
import { type Embedded, startEmbedded } from '../database/embedded/embedded.ts'
import { dataFolders, isReady, ServerUnderTest } from './server-under-test.ts'

const program = '/usr/sbin/pgbouncer'

describe.skipIf(!existsSync(program))('behind PgBouncer in transaction mode', () => {
  let folders: Awaited<ReturnType<typeof dataFolders>>
  let elsewhere: Embedded
  let pooler: ChildProcess
  let port: number

  beforeAll(async () => {
    folders = await dataFolders()
    elsewhere = await startEmbedded({ dataDir: (await folders.newCopy()).DATA_DIR })
    port = await reservePort()
    pooler = startPooler(join(folders.place, 'pooler'))
    for (;;) {
      const socket = connect(port, '127.0.0.1')
      const isOpen = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false)
      socket.destroy()
      if (isOpen) break
      if (pooler.exitCode !== null) throw new Error(`pgbouncer ended with ${pooler.exitCode}`)
    }
  })
  afterAll(async () => {
    await ServerUnderTest.endAll()
    pooler.kill('SIGTERM')
    await elsewhere.stop()
    await folders.remove()
  })

  function startPooler(folder: string): ChildProcess {
    const user = databaseUser()
    const there = new URL(elsewhere.ownerUrl)
    const logins = [elsewhere.ownerUrl, elsewhere.appUrl].map((url) => new URL(url))
    mkdirSync(folder)
    const files = {
      'users.txt': logins.map(({ username, password }) => `"${username}" "${password}"`).join('\n'),
      'pooler.ini': [
        '[databases]',
        `hadir = host=127.0.0.1 port=${there.port}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = scram-sha-256',
        `auth_file = ${join(folder, 'users.txt')}`,
        'pool_mode = transaction',
        'default_pool_size = 4',
        '',
      ].join('\n'),
    }
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text, { mode: 0o600 })
      if (user) chownSync(join(folder, name), user.uid, user.gid)
    }
    if (user) chownSync(folder, user.uid, user.gid)
    return spawn(program, [join(folder, 'pooler.ini')], {
      stdio: 'ignore',
      ...(user && { uid: user.uid, gid: user.gid }),
    })
  }
  const through = (url: string) => {
    const { username, password } = new URL(url)
    return `postgres://${username}:${password}@127.0.0.1:${port}/hadir`
  }

  test.each(['first', 'second', 'third'])('the %s start works, and so do twenty concurrent requests', async () => {
    const { PORT } = await folders.newEnv()
    const server = new ServerUnderTest({
      PORT,
      DATA_DIR: join(folders.place, 'unused'),
      AUTH_SECRET: 'kZ3vQ8mT1xR6nB4wL9yH2pD7sF5gJ0cU',
      DATABASE_URL: through(elsewhere.appUrl),
      DATABASE_OWNER_URL: through(elsewhere.ownerUrl),
    })
    await server.ready()
    expect(await isReady({ PORT, DATA_DIR: '' })).toBe(true)
    const start = randomUUID().slice(0, 8)
    const requestCode = async (email: string) =>
      (
        await fetch(`http://127.0.0.1:${PORT}${auth.requestCode.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, source: 'login' }),
        })
      ).status
    const requested = await Promise.all(
      Array.from({ length: 20 }, (_, i) => requestCode(`guru${i}.${start}@contoh.test`)),
    )
    expect(new Set(requested)).toEqual(new Set([200]))
    expect(await server.end('SIGTERM')).toBe(0)
    expect(server.output).not.toMatch(/bug|42P05|26000/)
  })
})
