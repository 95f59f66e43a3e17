import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { signInTest } from '../../testing/sign-in-test.ts'
import { openDatabase } from '../database/open.ts'
import { listen, publish } from './events.ts'
import { newMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { morning, namedIn } from './testing-morning.ts'

const at = { host: '127.0.0.1', port: 0 }
const t = await signInTest({ metrics: at, logLevel: 'trace' })
afterAll(t.close)

const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

test('a morning is counted by pattern and state, and neither metrics nor log name anybody', async () => {
  const secrets = await morning(t)
  const text = await t.metrics!.text()
  expect(valueOf(text, 'hadir_marks_total{verdict="applied"}')).toBe(36)
  expect(valueOf(text, 'hadir_sign_ins_total')).toBe(1)
  expect(valueOf(text, 'hadir_mails_total{lane="codes",state="sent"}')).toBe(1)
  expect(valueOf(text, 'hadir_notices_total{channel="EMAIL",state="TERKIRIM"}')).toBe(1)
  expect(valueOf(text, 'hadir_database_state{state="ready"}')).toBe(1)
  expect(valueOf(text, 'hadir_statement_seconds_count')).toBeGreaterThan(10)
  expect(text).toMatch(/hadir_http_requests_total\{method="\w+",route="[^"]*:academicClassId[^"]*",status="200"\} 1/)
  expect(text).toContain('hadir_jobs{queue="send-code",state="completed"} 1')
  expect(secrets.length).toBeGreaterThan(140)
  const labels = text.replaceAll(/ \S+$/gm, '')
  expect(namedIn(`${labels} x{student="${secrets[2]}"}`, secrets)).toEqual([secrets[2]])
  expect(namedIn(labels, secrets)).toEqual([])
  expect(namedIn(t.log.join('').replaceAll(/:\d[\d.]*(?=[,}])/g, ':0'), secrets)).toEqual([])
  // No buckets, label values or series beyond what a scrape can carry.
  expect(text.split('\n').length).toBeLessThan(700)
})

test('metrics are served on a port of their own, also while the database is away', async () => {
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 2 }
  const db = openDatabase('postgres://app:x@127.0.0.1:1/hadir', { max: 1 })
  const metrics = newMetrics({ db, pool, probe: { check: async () => 'away' }, clock: t.clock })
  const served = await serveMetrics(metrics, at)
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(valueOf(text, 'hadir_database_state{state="away"}')).toBe(1)
  expect(valueOf(text, 'hadir_pool_connections{state="in_use"}')).toBe(2)
  expect(text).not.toContain('hadir_jobs{')
  // Present before it is reached: an alert sees an increase only from something.
  expect(valueOf(text, 'hadir_mail_limit_total{state="reached"}')).toBe(0)
  publish('mailLimit', { state: 'reached' })
  expect(valueOf(await metrics.text(), 'hadir_mail_limit_total{state="reached"}')).toBe(1)
  // No series where nothing is scheduled; where nothing was ever made, one that an alert sees.
  expect(await metrics.text()).not.toContain('hadir_backup_timestamp_seconds{')
  publish('backup', { madeAt: new Date(5000), testedAt: null })
  expect(valueOf(await metrics.text(), 'hadir_backup_timestamp_seconds{act="made"}')).toBe(5)
  expect(valueOf(await metrics.text(), 'hadir_backup_timestamp_seconds{act="tested"}')).toBe(0)
  expect((await fetch(`http://127.0.0.1:${served.port}/api/v1/school`)).status).toBe(404)
  served.close()
  metrics.end()
  await db.destroy()
  await expect(new Promise((done) => connect(served.port, '127.0.0.1').on('error', done))).resolves.toBeDefined()
})

test('a listener gets the events until it stops; without one they reach nobody', () => {
  const heard: string[] = []
  const end = listen('mail', ({ state }) => heard.push(state))
  publish('mail', { lane: 'notices', state: 'failed' })
  end()
  publish('mail', { lane: 'notices', state: 'sent' })
  expect(heard).toEqual(['failed'])
})
