import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'deploy'))
const settings = new Set(
  [...read('api/src/platform/env/variables.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name),
)
const metrics = new Set(
  [...read('api/src/platform/metrics/metrics.ts').matchAll(/name: '(hadir_\w+)'/g)].map(([, name]) => name),
)

/** Of Caddy, PostgreSQL's image, PgBouncer's image, and of the files among themselves. */
const others =
  'HADIR_DOMAIN HADIR_SERVERS POSTGRES_USER POSTGRES_PASSWORD ADMIN ADMIN_PASSWORD OWNER_PASSWORD APP_PASSWORD LISTEN_PORT POOL_MODE AUTH_TYPE MAX_PREPARED_STATEMENTS DEFAULT_POOL_SIZE ON_ERROR_STOP BACKUP_KEY'.split(
    ' ',
  )

test('files for servers name no setting that Hadir does not have', () => {
  const named = [
    'compose.yaml',
    'kubernetes.yaml',
    'hadir.service',
    'Containerfile',
    'postgres-init.sh',
    'backup.sh',
  ].flatMap((file) =>
    [...read(`deploy/${file}`).matchAll(/\b([A-Z]+(?:_[A-Z]+)+|PORT|HOST)(?=[=:?}'",])/g)].map(([, name]) => name!),
  )
  expect(new Set(named).size).toBeGreaterThan(15)
  expect(named.filter((name) => !settings.has(name) && !others.includes(name))).toEqual([])
})

test('alerts and dashboard read metrics that Hadir has, by the labels that it gives', () => {
  const text = read('deploy/alerts.yaml') + read('deploy/grafana.json')
  const used = [...text.matchAll(/\bhadir_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))
  expect(new Set(used).size).toBeGreaterThan(6)
  expect(used.filter((name) => !metrics.has(name))).toEqual([])
})

test('docs/operate.md names every file of deploy, and what to do for every alert', () => {
  const guide = read('docs/operate.md')
  expect(files.filter((file) => !guide.includes(`deploy/${file}`))).toEqual([])
  const alerts = [...read('deploy/alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name!)
  expect(alerts.filter((alert) => !guide.includes(alert))).toEqual([])
})

test('PostgreSQL of containers and of the cluster is back at once after a crash', () => {
  // Without it each file of the folder is synchronized first: three to eight seconds.
  for (const file of ['compose.yaml', 'cluster/patroni.yml']) {
    expect(read(`deploy/${file}`), file).toMatch(/\brecovery_init_sync_method(?:=|: )syncfs\b/)
  }
})

const oldBackup = '2020-01-01-0115.hadir.gpg'

/** Runs deploy/backup.sh with these scripts in place of npm and gpg: its exit code, and the kinds of files it leaves. */
function backUpWith(commands: { npm: string; gpg: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'hadir-backup-'))
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\nfor last; do :; done\n${script}\n`, { mode: 0o755 })
  }
  writeFileSync(join(folder, 'settings'), 'DATA_DIR=/var/lib/hadir\n')
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  writeFileSync(join(backups, oldBackup), '')
  utimesSync(join(backups, oldBackup), 0, 0)
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    SETTINGS: join(folder, 'settings'),
    BACKUP_DIR: backups,
    BACKUP_KEY: 'cadangan@contoh.test',
  }
  const { status } = spawnSync('sh', [join(root, 'deploy/backup.sh')], { env })
  const left = readdirSync(backups).map((name) => (name === oldBackup ? 'old' : name.slice(name.indexOf('.'))))
  rmSync(folder, { recursive: true })
  return { status, left }
}

test('backup.sh leaves nothing readable, and deletes old backups only after a new one', () => {
  // Files have the kernel's time, which stays where a test moves the clock of programs.
  const [npm, gpg] = ['echo secret > "$last"', 'cp "$last" "$last.gpg"; touch -d "@$(date +%s)" "$last.gpg"']
  expect(backUpWith({ npm, gpg })).toEqual({ status: 0, left: ['.hadir.gpg'] })
  expect(backUpWith({ npm, gpg: 'exit 2' })).toEqual({ status: 2, left: ['old'] })
  expect(backUpWith({ npm: `${npm}; exit 4`, gpg })).toEqual({ status: 4, left: ['old'] })
})
