import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservePort } from '../database/embedded/reserve-port.ts'
import { amount, isDrill } from '@hadir/contract/testing/test-size.ts'
import { authSecret, type ChaosSchool, newChaosSchool, storedMarks } from '../../testing/chaos/chaos-school.ts'
import { debianFolder, DebianFolder } from '../../testing/chaos/cluster/debian-folder.ts'
import { ExternalPostgres } from '../../testing/chaos/external-postgres.ts'
import { Load } from '../../testing/chaos/load.ts'
import { lostScores } from '../../testing/chaos/other-work.ts'
import { newerVersion } from '../../testing/chaos/newer-version.ts'
import { dataFolders, projectFolder, ServerUnderTest } from './server-under-test.ts'

const rounds = amount({ long: 1, drill: 5 }, 'CHAOS_ROUNDS')
/** As in deploy/haproxy.cfg: longer than it takes to notice that a server is not ready. */
const drainSeconds = '2'
/** The pause between two restarts that deploy/nginx.conf requires, and HAProxy's two checks. */
const betweenMs = 3_000

/** Its file of deploy/, and how it is started with it. */
type Proxy = { config: string; command: (file: string) => string[]; own?: readonly string[] }
const proxies: Record<string, Proxy> = {
  nginx: {
    config: 'nginx.conf',
    command: (file) => [
      'nginx',
      '-c',
      file,
      '-p',
      join(file, '..'),
      '-e',
      'stderr',
      '-g',
      `daemon off; pid ${file}.pid;`,
    ],
    own: ['var/lib/nginx', 'var/log/nginx'],
  },
  HAProxy: { config: 'haproxy.cfg', command: (file) => ['haproxy', '-db', '-f', file] },
  Caddy: { config: 'Caddyfile', command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file] },
}

const debian = debianFolder('proxies')
const isHere = debian instanceof DebianFolder
if (!isHere) console.log(`No proxy is tried here: ${debian.why}`)

let folders: Awaited<ReturnType<typeof dataFolders>>
let postgres: ExternalPostgres
let school: ChaosSchool
let newer: string
const started = new Set<ChildProcess>()
beforeAll(async () => {
  folders = await dataFolders()
  postgres = await ExternalPostgres.on((await folders.newCopy()).DATA_DIR)
  school = await newChaosSchool(postgres.ownerUrl(), 8, { hasOthers: true })
  newer = newerVersion(folders.place)
})
afterAll(async () => {
  for (const child of started) child.kill('SIGTERM')
  await ServerUnderTest.endAll()
  await postgres.stop()
  await folders.remove()
})

async function newServer(port: string, cwd = projectFolder): Promise<ServerUnderTest> {
  const env = {
    PORT: port,
    DATA_DIR: join(folders.place, `node-${port}`),
    AUTH_SECRET: authSecret,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: drainSeconds,
    DATABASE_URL: postgres.appUrl(),
    DATABASE_OWNER_URL: postgres.ownerUrl(),
  }
  const server = new ServerUnderTest(env, undefined, { cwd })
  await server.ready()
  return server
}

/** The example of deploy/ on free ports, otherwise unchanged. */
async function startProxy({ config, command, own = [] }: Proxy, servers: readonly string[]): Promise<string> {
  const place = debian as DebianFolder
  const port = String(await reservePort())
  const text = readFileSync(join(projectFolder, 'deploy', config), 'utf8')
    .replaceAll(':3001', `:${servers[0]}`)
    .replaceAll(':3002', `:${servers[1]}`)
    .replaceAll(':8080', `:${port}`)
  for (const path of own) place.own(path)
  const folder = `srv/proxy-${port}`
  writeFileSync(join(place.newFolder(folder), config), text)
  place.own(`${folder}/${config}`)
  const env = {
    HADIR_DOMAIN: `http://127.0.0.1:${port}`,
    HADIR_SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
  }
  const [program] = command('')
  const child = place.start(`${folder}/log`, command(`/${folder}/${config}`), env)
  started.add(child)
  child.once('exit', () => started.delete(child))
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return port
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await pause(100)
  }
  throw new Error(`${program} never let anybody through`)
}

/** What a stranger may try: the status of a body far over the limit. */
async function postTooMuch(port: string): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/auth/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a'.repeat(300_000) }),
  })
  return status
}

// Half a minute each: `npm run test:long` runs two, the full drill all.
const tried = Object.entries(proxies).slice(0, isDrill ? 3 : 2)

test.for(tried.map(([name, proxy]) => ({ name, proxy })))(
  'behind $name two servers are restarted in turn, with other pages, and nobody notices',
  async ({ name, proxy }, { skip }) => {
    skip(!isHere, `${name} cannot be run here`)
    const ports = [String(await reservePort()), String(await reservePort())]
    const servers = await Promise.all(ports.map((port) => newServer(port)))
    const entry = await startProxy(proxy, ports)
    const load = new Load({ port: entry, schools: [school] })
    load.start({ visits: name === 'Caddy' ? 'again' : 'once' })
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => postTooMuch(entry))))).toEqual(new Set([413]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, port] of ports.entries()) {
        await pause(betweenMs)
        expect(await servers[at]?.end('SIGTERM')).toBe(0)
        servers[at] = await newServer(port, round % 2 === 0 ? newer : projectFolder)
      }
    }
    await pause(betweenMs)
    await load.stop()
    const work = load.seen.filter(({ kind }) => kind !== 'ready')
    const refused = work.filter(({ status }) => status !== 200)
    const stored = await storedMarks(postgres.ownerUrl(), school.schoolId)
    const lost = load.acknowledged.filter((id) => !stored.has(id)).length
    if (isDrill || process.env['CHAOS_FIGURES']) {
      console.log(`${name}: ${rounds * 2} restarts, ${work.length} requests, ${refused.length} refused, ${lost} lost`)
    }
    // No errors from the product either: users of one server are unaffected by the other.
    expect(load.seen.flatMap(({ kind, fault }) => (fault ? [`${kind}: ${fault}`] : []))).toEqual([])
    expect(refused).toEqual([])
    expect(lost).toBe(0)
    expect(await lostScores(postgres.ownerUrl(), school.others!.scored)).toBe(0)
    for (const child of started) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    for (const server of servers) expect(await server.end('SIGTERM')).toBe(0)
  },
)
