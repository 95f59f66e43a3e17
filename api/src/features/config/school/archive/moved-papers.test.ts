import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import { keyIdOf } from '../../../../platform/key-id.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { signedMessage, writeCode } from '../../../student/report-card/seal/code.ts'
import { digestOf } from '../../../student/report-card/seal/digest.ts'
import { archiveSteps, type Forged, type Row } from './testing-archive.ts'

const t = await testApp()
afterAll(t.close)
const { forged, emptySchool, settingOf, restoreInto: bring, count } = await archiveSteps(t)

const pair = generateKeyPairSync('ed25519')
const publicKey = pair.publicKey.export({ format: 'jwk' }).x!
const keyId = keyIdOf(publicKey)
const salt = Buffer.alloc(32, 7).toString('base64url')
const key = (of: Row) => ({ key_id: keyId, public_key: publicKey, created_at: '2026-01-01T00:00:00+00:00', ...of })

/** An archive with a rapor that a stranger forged in the name of another school and signed with his own key. */
function invented(signsAs: string, ofKey: Row = {}) {
  let code = ''
  const content = forged(({ rowsOf }: Forged) => {
    rowsOf('report_card_version', ([first, ...rows]) => {
      const given = first!['snapshot'] as ReportCardSnapshot
      const snapshot = { ...given, school: { ...given.school, name: 'SMP Negeri 1 Yang Lain', npsn: '10000001' } }
      const digest = digestOf(snapshot, salt)
      const version = { schoolId: signsAs, publicId: String(first!['public_id']), no: Number(first!['no']) }
      const signature = sign(null, signedMessage(version, digest), pair.privateKey)
      code = writeCode({ ...version, keyId, signature })
      const seal = { salt, digest: digest.toString('base64url'), signature: signature.toString('base64url') }
      return [{ ...first, snapshot, ...seal, key_id: keyId }, ...rows]
    })
    rowsOf('report_card_key', (rows) => [...rows, key({ signs_as: signsAs, ...ofKey })])
  })
  return { content, code }
}

const look = async (code: string) => (await t.call(reportCardCheck.look, { body: { code } })).body.data

test('a school cannot restore papers in another’s name: the check shows the current school', async () => {
  const to = await emptySchool()
  const { content, code } = invented(randomUUID())
  expect(await bring(to, content)).toMatchObject({ state: 'done', failure: null })
  await t.runJobs()
  const { name, npsn } = await settingOf(to)
  expect(await look(code)).toMatchObject({ result: 'SAH', facts: { school: { name, npsn } } })
})

test('an archive of unknown origin restores none of the school’s own keys', async () => {
  const to = await emptySchool()
  const { content, code } = invented(to.schoolId)
  const ended = await bring(to, content)
  expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('signs_as') })
  expect(await look(code)).toMatchObject({ result: 'TIDAK_DIKENAL' })
})

test('a key under another’s id is rejected', async () => {
  const to = await emptySchool()
  const ended = await bring(to, invented(randomUUID(), { key_id: 'AAAAAAAAAAA' }).content)
  expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('key_id') })
})

test('an unreadable rapor is rejected, published or locked', async () => {
  for (const table of ['report_card', 'report_card_version']) {
    const to = await emptySchool()
    const broken = forged(({ rowsOf }) =>
      rowsOf(table, (rows) => rows.map((row) => (row['snapshot'] ? { ...row, snapshot: { format: 1 } } : row))),
    )
    const ended = await bring(to, broken)
    expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('snapshot') })
    expect(await count('student', to)).toBe(0)
  }
})
