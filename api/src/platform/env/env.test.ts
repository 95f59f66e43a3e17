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

test('production without settings reports everything missing at once', () => {
  const start = () => readSettings({ NODE_ENV: 'production' })
  for (const name of ['AUTH_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'DATABASE_URL']) expect(start).toThrow(name)
})

test.each([
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['PUBLIC_URL', 'hadir.sch.id'],
  ['PUBLIC_URL', 'https://hadir.sch.id/app'],
  ['API_URL', 'api.sch.id'],
  ['API_URL', 'https://api.sch.id/v1'],
  ['API_URL', 'http://api.hadir.sch.id'],
  ['DATABASE_URL', 'mysql://db/hadir'],
  ['DATABASE_URL', 'postgres://app:x@satu,dua/hadir'],
  ['SMTP_URL', 'mail.sch.id'],
  ['AUTH_SECRET', 'too short'],
  ['HADIR_DEMO', 'no'],
  ['EXAMPLE_SCHOOL', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
])('%s=%s is rejected by name', (name, value) => {
  expect(() => readSettings({ ...production, [name]: value })).toThrow(`- ${name} `)
})

test('several hosts of a database are refused with what to do instead', () => {
  const hosts = { ...production, DATABASE_URL: 'postgres://app:x@satu:5432,dua:5432/hadir' }
  expect(() => readSettings(hosts)).toThrow('beberapa host; arahkan ke satu HAProxy')
})

test.each(['change-me-change-me-change-me-change-me', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', `secret${random}`])(
  'a well-known secret is rejected: %s',
  (secret) => {
    expect(() => readSettings({ ...production, AUTH_SECRET: secret })).toThrow('mudah ditebak')
  },
)

test('one database URL without the other is rejected', () => {
  const { DATABASE_URL: _, ...ownerOnly } = production
  const { DATABASE_OWNER_URL: __, ...appOnly } = production
  expect(() => readSettings(ownerOnly)).toThrow('DATABASE_URL belum diisi')
  expect(() => readSettings(appOnly)).toThrow('DATABASE_OWNER_URL belum diisi')
})

test('a complete production environment is not local: no mailbox, no example school', () => {
  expect(readSettings(production)).toMatchObject({
    localMode: false,
    mailboxPage: false,
    demo: false,
    publicUrl: 'https://hadir.sch.id',
    mailFrom: 'Hadir <no-reply@hadir.sch.id>',
    database: { appUrl: production.DATABASE_URL, ownerUrl: production.DATABASE_OWNER_URL },
  })
})

test('production may use the embedded database with an explicit folder', () => {
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...rest } = production
  expect(readSettings({ ...rest, DATA_DIR: '/srv/hadir' })).toMatchObject({
    database: null,
    localMode: false,
    dataDir: '/srv/hadir',
  })
})

test('no settings mean local mode, with a lasting secret that only its owner can read', () => {
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

test('a data folder that is a file is rejected in one sentence', () => {
  const file = join(folder(), 'data')
  writeFileSync(file, '')
  expect(() => readSettings({ DATA_DIR: file })).toThrow(/Folder data .* tidak dapat dipakai/)
})

test('code limits follow the settings; local mode has no pause and no network limit', () => {
  expect(readSettings(production).signInLimits).toEqual({
    codesPerHour: 5,
    codesPerDay: 10,
    secondsBetweenCodes: 60,
    mailboxFailuresPerDay: 20,
    networkCodesPerHour: 300,
    networkFailuresPerHour: 300,
  })
  expect(readSettings({ DATA_DIR: folder() }).signInLimits).toMatchObject({
    codesPerHour: 5,
    secondsBetweenCodes: 0,
    networkCodesPerHour: Infinity,
    networkFailuresPerHour: Infinity,
  })
  expect(readSettings(production).schoolSearchesPerHour).toBe(5_000)
  expect(readSettings({ ...production, SCHOOL_SEARCHES_PER_HOUR: '9' }).schoolSearchesPerHour).toBe(9)
  expect(readSettings({ DATA_DIR: folder() }).schoolSearchesPerHour).toBe(Infinity)
  expect(readSettings(production).mailLimits).toEqual({ perHour: 5_000, perDay: 30_000 })
  expect(readSettings({ ...production, MAILS_PER_HOUR: '400' }).mailLimits).toEqual({ perHour: 400, perDay: 30_000 })
  expect(readSettings({ DATA_DIR: folder() }).mailLimits).toEqual({ perHour: Infinity, perDay: Infinity })
  expect(readSettings({ ...production, CODES_PER_HOUR: '50' }).signInLimits.codesPerHour).toBe(50)
  expect(() => readSettings({ ...production, CODES_PER_DAY: 'many' })).toThrow('- CODES_PER_DAY harus berupa angka')
})

test('only a local machine without outgoing mail verifies schools by itself', () => {
  const own = { DATA_DIR: folder() }
  expect(readSettings(own).verifiesSchools).toBe(true)
  expect(readSettings({ ...own, HOST: '0.0.0.0' }).verifiesSchools).toBe(false)
  expect(readSettings({ ...own, SMTP_URL: 'smtp://127.0.0.1:25' }).verifiesSchools).toBe(false)
  expect(readSettings(production).verifiesSchools).toBe(false)
})

test('a setting lists the trusted proxies, as addresses and subnets only', () => {
  expect(readSettings(production).trustProxy).toEqual(['loopback'])
  expect(readSettings({ ...production, TRUST_PROXY: '10.0.0.7, fd00::/8,loopback' }).trustProxy).toEqual([
    '10.0.0.7',
    'fd00::/8',
    'loopback',
  ])
  for (const wrong of ['proxy.sekolah.id', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1/8/8', 'true', '*']) {
    expect(() => readSettings({ ...production, TRUST_PROXY: wrong })).toThrow('- TRUST_PROXY harus berupa alamat IP')
  }
})

test('traces go nowhere without their setting, by default all of them to the standard’s path', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
  const url = 'http://collector:4318/v1/traces'
  expect(readSettings({ DATA_DIR: folder() }).traces).toBeNull()
  expect(readSettings({ DATA_DIR: folder(), ...endpoint }).traces).toEqual({ url, share: 1 })
  expect(readSettings({ DATA_DIR: folder(), ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.05' }).traces).toEqual({
    url,
    share: 0.05,
  })
})

test('strangers may look at an example school only where a setting says so', () => {
  expect(readSettings({ DATA_DIR: folder() }).exampleSchool).toBe(false)
  expect(readSettings(production).exampleSchool).toBe(false)
  expect(readSettings({ ...production, EXAMPLE_SCHOOL: 'on' }).exampleSchool).toBe(true)
})

test('the API is described in local mode, and in production only if enabled', () => {
  expect(readSettings({ DATA_DIR: folder() }).apiDocs).toBe(true)
  expect(readSettings(production).apiDocs).toBe(false)
  expect(readSettings({ ...production, API_DOCS: 'on' }).apiDocs).toBe(true)
})

test('the API’s URL defaults to the pages’; on another site both need https', () => {
  expect(readSettings(production).apiUrl).toBe('https://hadir.sch.id')
  expect(readSettings({ ...production, API_URL: 'https://api.hadir.sch.id/' }).apiUrl).toBe('https://api.hadir.sch.id')
  const local = { DATA_DIR: folder(), PUBLIC_URL: 'http://satu.contoh', API_URL: 'http://dua.contoh' }
  expect(() => readSettings(local)).toThrow('keduanya harus https')
  expect(() => readSettings({ ...local, PUBLIC_URL: '' })).toThrow('PUBLIC_URL belum diisi')
})
