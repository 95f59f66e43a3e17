import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reservePort } from '../api/src/platform/database/embedded/reserve-port.ts'
import { debianFolder, DebianFolder } from '../api/src/testing/chaos/cluster/debian-folder.ts'

const deploy = join(import.meta.dirname, '../deploy')
const debian = debianFolder('checkers')
if (!(debian instanceof DebianFolder)) console.log(`Files for servers are not checked here: ${debian.why}`)

/** Long lines and short lists are ours; everything else is as yamllint has it. */
const yamlRules =
  '{extends: default, rules: {line-length: disable, document-start: disable, braces: disable, comments: disable}}'
const yaml = (file: string): [string, string, string[]] => [file, 'yamllint', ['--strict', '--config-data', yamlRules]]

/** Each program's own check of a file, which fails with its words. */
const checks: [string, string, string[]][] = [
  ['nginx.conf', 'nginx', ['-t', '-q', '-e', 'stderr', '-g', 'pid /srv/deploy/nginx.pid;', '-c']],
  ['haproxy.cfg', 'haproxy', ['-c', '-q', '-f']],
  ['cluster/haproxy-postgres.cfg', 'haproxy', ['-c', '-q', '-f']],
  ['Caddyfile', 'caddy', ['validate', '--adapter', 'caddyfile', '--config']],
  ['alerts.yaml', 'promtool', ['check', 'rules']],
  ['prometheus.yaml', 'promtool', ['check', 'config']],
  ...['alerts.yaml', 'prometheus.yaml', 'compose.yaml', 'kubernetes.yaml', 'cluster/patroni.yml'].map(yaml),
  ['backup.sh', 'shellcheck', []],
  ['postgres-init.sh', 'shellcheck', []],
  ['hadir.service', 'systemd-analyze', ['verify', '--man=no']],
  ['hadir@.service', 'systemd-analyze', ['verify', '--man=no']],
]

describe.skipIf(!(debian instanceof DebianFolder))('files for servers', () => {
  test.each(checks)('%s passes %s', (file, program, args) => {
    const place = debian as DebianFolder
    for (const path of ['var/lib/nginx', 'run/systemd']) place.own(path)
    const folder = place.newFolder('srv/deploy')
    // The unit's program must be one.
    const node = join(place.root, 'opt/hadir/node_modules/node/bin/node')
    mkdirSync(join(node, '..'), { recursive: true })
    writeFileSync(node, '#!/bin/sh\n', { mode: 0o755 })
    cpSync(deploy, folder, { recursive: true })
    // As docs/operate.md installs it for two servers.
    cpSync(join(deploy, 'hadir.service'), join(folder, 'hadir@.service'))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) place.own(`srv/deploy/${name}`)
    const env = { HADIR_DOMAIN: 'http://127.0.0.1:8080', HADIR_SERVERS: '127.0.0.1:3001 127.0.0.1:3002' }
    expect(() => place.run([program, ...args, `/srv/deploy/${file}`], env)).not.toThrow()
  })
})

test.skipIf(!(debian instanceof DebianFolder))(
  'while nobody is ready, Caddy lets whoever runs answer, and names the client',
  async () => {
    const place = debian as DebianFolder
    const server = createServer((request, response) => {
      const isLook = request.url === '/health/ready'
      response.writeHead(isLook ? 503 : 200, { 'x-seen': String(request.headers['x-forwarded-for']) })
      request.pipe(response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const entry = await reservePort()
    place.newFolder('srv/caddy')
    cpSync(join(deploy, 'Caddyfile'), join(place.root, 'srv/caddy/Caddyfile'))
    place.own('srv/caddy/Caddyfile')
    const env = { HADIR_DOMAIN: `http://127.0.0.1:${entry}`, HADIR_SERVERS: `127.0.0.1:${port}` }
    const run = ['caddy', 'run', '--adapter', 'caddyfile', '--config', '/srv/caddy/Caddyfile']
    const caddy = place.start('srv/caddy/log', run, env)
    onTestFinished(() => {
      caddy.kill()
      server.close()
    })
    const post = () =>
      fetch(`http://127.0.0.1:${entry}/api/v1/nilai`, {
        method: 'POST',
        body: 'sembilan',
        headers: { 'x-forwarded-for': '203.0.113.9' },
      }).catch(() => null)
    await expect.poll(async () => (await post())?.status).toBe(200)
    const answer = await post()
    expect(await answer?.text()).toBe('sembilan')
    expect(answer?.headers.get('x-seen')).toMatch(/^203\.0\.113\.9\b/)
  },
)
