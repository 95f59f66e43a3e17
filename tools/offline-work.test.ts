import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

const sources = (folder: string) =>
  projectFiles().filter((file) => file.startsWith(folder) && /\.tsx?$/.test(file) && !file.includes('.test.'))

/** What is done without a connection: its calls, and the files of the outbox that make them. */
const sent =
  /\b(?:attendance\.save|lessons\.save|scoreEndpoints\.save|letters\.(?:save|store|put)|journalAttachment\.save)\b/
const senders = ['kinds.ts', 'upload-file.ts', 'send-scores.ts', 'scores-kind.ts']

test('a page writes offline work to the device and never sends it', () => {
  const calls = sources('web/src/').filter((file) => sent.test(textOf(file)))
  expect(calls.length).toBeGreaterThan(1)
  const isSender = (file: string) =>
    file.startsWith('web/src/offline/') && senders.some((one) => file.endsWith(`/${one}`))
  expect(calls.filter((file) => !isSender(file))).toEqual([])
})

/** Mails with a secret, which no row of a notice may hold (decision 0059); all others are notices. */
const ofSecrets = ['api/src/features/access-request/invitation/invite.ts']

test('a person is told something by a notice, and by a mail alone only what is secret', () => {
  const queues = sources('api/src/features/').filter((file) => /\bqueueMail\(/.test(textOf(file)))
  expect(queues).toEqual(ofSecrets)
})
