import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { debianFolder, DebianFolder } from '../api/src/testing/chaos/cluster/debian-folder.ts'

const deploy = join(import.meta.dirname, '../deploy')
const debian = debianFolder('checkers')
if (!(debian instanceof DebianFolder)) console.log(`Files for servers are not checked here: ${debian.why}`)

/** Each program's own check of a file, which fails with its words. */
const checks: [string, string[]][] = [
  ['nginx.conf', ['nginx', '-t', '-q', '-e', 'stderr', '-g', 'pid /srv/nginx.pid;', '-c']],
  ['haproxy.cfg', ['haproxy', '-c', '-q', '-f']],
  ['cluster/haproxy-postgres.cfg', ['haproxy', '-c', '-q', '-f']],
  ['Caddyfile', ['caddy', 'validate', '--adapter', 'caddyfile', '--config']],
  ['alerts.yaml', ['promtool', 'check', 'rules']],
  ...['alerts.yaml', 'compose.yaml', 'kubernetes.yaml', 'cluster/patroni.yml'].map((file): [string, string[]] => [
    file,
    ['yamllint', '--strict', '--config-data', yamlRules()],
  ]),
  ['backup.sh', ['shellcheck']],
  ['postgres-init.sh', ['shellcheck']],
  ['hadir.service', ['systemd-analyze', 'verify', '--man=no']],
]

/** Long lines and short lists are ours; everything else is as yamllint has it. */
function yamlRules(): string {
  return '{extends: default, rules: {line-length: disable, document-start: disable, braces: disable, comments: disable}}'
}

describe.skipIf(!(debian instanceof DebianFolder))('files for servers', () => {
  test.each(checks)('%s passes %s', (file, command) => {
    const place = debian as DebianFolder
    place.own('var/lib/nginx')
    const folder = place.newFolder('srv/deploy')
    cpSync(deploy, folder, { recursive: true })
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) place.own(`srv/deploy/${name}`)
    const env = { HADIR_DOMAIN: 'http://127.0.0.1:8080', HADIR_SERVERS: '127.0.0.1:3001 127.0.0.1:3002' }
    expect(() => place.run([...command, `/srv/deploy/${file}`], env)).not.toThrow()
  })
})
