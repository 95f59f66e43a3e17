import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './env.ts'

const place = mkdtempSync(join(tmpdir(), 'hadir-env-'))
const folder = () => mkdtempSync(join(place, 'data-'))
afterAll(() => rmSync(place, { recursive: true }))

const random = 'q0XzT7mB1vN4yKpWc8LhRj2FgUsDa9Ei'
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hadir.sch.id',
  SMTP_URL: 'smtps://a:b@mail.sch.id',
  DATABASE_URL: 'postgres://app:x@db/hadir',
  DATABASE_OWNER_URL: 'postgres://owner:x@db/hadir',
  AUTH_SECRET: random,
}

test('production without settings names everything that is missing at once', () => {
  const start = () => readSettings({ NODE_ENV: 'production' })
  for (const name of ['AUTH_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'DATABASE_URL']) expect(start).toThrow(name)
})

test.each([
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['PUBLIC_URL', 'hadir.sch.id'],
  ['PUBLIC_URL', 'https://hadir.sch.id/app'],
  ['DATABASE_URL', 'mysql://db/hadir'],
  ['SMTP_URL', 'mail.sch.id'],
  ['AUTH_SECRET', 'too short'],
  ['HADIR_DEMO', 'no'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ ...production, [name]: value })).toThrow(`- ${name} `)
})

test.each(['change-me-change-me-change-me-change-me', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', `secret${random}`])(
  'a secret that everybody knows is refused: %s',
  (secret) => {
    expect(() => readSettings({ ...production, AUTH_SECRET: secret })).toThrow('mudah ditebak')
  },
)

test('one database address without the other is refused', () => {
  const { DATABASE_URL: _, ...ownerOnly } = production
  const { DATABASE_OWNER_URL: __, ...appOnly } = production
  expect(() => readSettings(ownerOnly)).toThrow('DATABASE_URL belum diisi')
  expect(() => readSettings(appOnly)).toThrow('DATABASE_OWNER_URL belum diisi')
})

test('a complete production environment is not local, shows no mailbox and makes no example school', () => {
  expect(readSettings(production)).toMatchObject({
    localMode: false,
    mailboxPage: false,
    demo: false,
    publicUrl: 'https://hadir.sch.id',
    mailFrom: 'Hadir <no-reply@hadir.sch.id>',
    database: { appUrl: production.DATABASE_URL, ownerUrl: production.DATABASE_OWNER_URL },
  })
})

test('production may use the embedded database when it says where', () => {
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...rest } = production
  expect(readSettings({ ...rest, DATA_DIR: '/srv/hadir' })).toMatchObject({
    database: null,
    localMode: false,
    dataDir: '/srv/hadir',
  })
})

test('nothing set means local mode, with a secret that stays the same and only its owner can read', () => {
  const DATA_DIR = join(folder(), 'data')
  const first = readSettings({ DATA_DIR, PORT: '' })
  expect(first).toMatchObject({ localMode: true, mailboxPage: true, demo: true, port: 3000 })
  expect(first.authSecret.length).toBeGreaterThanOrEqual(32)
  expect(readSettings({ DATA_DIR }).authSecret).toBe(first.authSecret)
  expect(statSync(join(DATA_DIR, 'auth-secret')).mode & 0o777).toBe(0o600)
})

test.each([
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'http://192.168.1.5:3000' },
  { PUBLIC_URL: 'https://127.0.0.1.evil.id' },
])('the mailbox page is off when others can reach the server: %o', (reachable) => {
  expect(readSettings({ DATA_DIR: folder(), ...reachable }).mailboxPage).toBe(false)
})

test('a data folder that is a file is refused in one sentence', () => {
  const file = join(folder(), 'data')
  writeFileSync(file, '')
  expect(() => readSettings({ DATA_DIR: file })).toThrow(/Folder data .* tidak dapat dipakai/)
})

test('codes are limited as strictly as settings say; trying it out on one machine has no gap and no limit per network', () => {
  expect(readSettings(production).signInLimits).toEqual({
    codesPerHour: 5,
    codesPerDay: 10,
    secondsBetweenCodes: 60,
    mailboxFailuresPerDay: 20,
    networkFailuresPerHour: 300,
  })
  expect(readSettings({ DATA_DIR: folder() }).signInLimits).toMatchObject({
    codesPerHour: 5,
    secondsBetweenCodes: 0,
    networkFailuresPerHour: Infinity,
  })
  expect(readSettings(production).schoolSearchesPerHour).toBe(5_000)
  expect(readSettings({ ...production, SCHOOL_SEARCHES_PER_HOUR: '9' }).schoolSearchesPerHour).toBe(9)
  expect(readSettings({ DATA_DIR: folder() }).schoolSearchesPerHour).toBe(Infinity)
  expect(readSettings({ ...production, CODES_PER_HOUR: '50' }).signInLimits.codesPerHour).toBe(50)
  expect(() => readSettings({ ...production, CODES_PER_DAY: 'many' })).toThrow('- CODES_PER_DAY harus berupa angka')
})
