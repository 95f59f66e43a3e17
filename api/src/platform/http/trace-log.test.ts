import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'
import { testSettings } from '../../testing/test-settings.ts'

const t = await testApp()
afterAll(t.close)

test('the most detailed log contains nothing that signs a person in', async () => {
  const log: string[] = []
  const app = await buildApp({
    db: t.db,
    probe: { check: async () => 'ready' },
    sender: { send: async () => undefined, sendAll: async () => undefined },
    settings: testSettings({ logLevel: 'trace' }),
    clock: t.clock,
    logTo: { write: (line) => void log.push(line) },
  })
  const { admin, schoolId } = await newSchool(t)
  const token = tokenOf(app, admin)
  const boundary = 'content-type: multipart/form-data; boundary=batas'.split('=')[1]
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/student/${schoolId}/import`,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: 'hadir_browser=rahasia',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n--${boundary}--\r\n`,
  })
  await app.close()
  expect(answer.statusCode).toBeGreaterThanOrEqual(200)
  const text = log.join('')
  expect(text).toContain('busboy')
  expect(text).not.toContain(token)
  expect(text).not.toContain('rahasia')
})
