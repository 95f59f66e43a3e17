import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../../testing/test-app.ts'
import { testSettings } from '../../../../testing/test-settings.ts'
import { installationKey } from './signature.ts'
import { archiveSteps } from './testing-archive.ts'

const elsewhere = installationKey('of-another-installation-91c4e7b2a6')
const t = await testApp({ archiveKeys: [{ name: 'Dinas Kota', key: elsewhere.publicKey }] })
afterAll(t.close)
const { from, manifest, forged, upload, emptySchool, restoreInto: bring } = await archiveSteps(t)

describe('the origin of an archive', () => {
  const here = installationKey(testSettings().authSecret)
  const actorsOf = ({ schoolId }: { schoolId: string }) =>
    t.owner.selectFrom('actor').select(['id', 'name']).where('school_id', '=', schoolId).execute()

  test('is this installation or a known one, by its signature, and its people stay who they are', async () => {
    for (const [signer, origin] of [
      [here, { kind: 'here', name: null }],
      [elsewhere, { kind: 'known', name: 'Dinas Kota' }],
    ] as const) {
      const to = await emptySchool()
      const ended = await bring(
        to,
        forged(() => undefined, signer),
      )
      expect(ended).toMatchObject({ state: 'done', summary: { origin } })
      expect(await actorsOf(to)).toEqual(expect.arrayContaining(await actorsOf(from)))
    }
  })

  test('is unknown without a trusted signature; its people are marked and have no accounts', async () => {
    for (const signer of [undefined, installationKey('a-stranger-who-signs-what-he-wants')]) {
      const to = await emptySchool()
      const victim = to.admin.profileId!
      const invented = forged(({ rowsOf }) => {
        rowsOf('actor', (rows) => [...rows, { id: victim, name: 'Korban', role: 'school_admin', person_id: null }])
        rowsOf('audit_entry', (rows) => rows.map((row) => ({ ...row, actor_id: victim })))
      }, signer)
      const ended = await bring(to, invented)
      expect(ended).toMatchObject({
        state: 'done',
        failure: null,
        summary: { origin: { kind: 'unknown', name: null } },
      })
      const brought = (await actorsOf(to)).filter(({ id }) => id !== victim)
      expect(brought.length).toBeGreaterThan(1)
      expect(brought.filter(({ name }) => !name.endsWith(' (arsip)'))).toEqual([])
      const theirs = new Set((await actorsOf(from)).map(({ id }) => id))
      expect(brought.filter(({ id }) => theirs.has(id))).toEqual([])
      const byVictim = t.owner.selectFrom('audit_entry').select('id').where('school_id', '=', to.schoolId)
      expect(await byVictim.where('actor_id', '=', victim).execute()).toEqual([])
    }
  })

  test('cannot be borrowed: a signature over another manifest is rejected', async () => {
    const to = await emptySchool()
    const lent = { signatureOf: () => here.signatureOf(JSON.stringify(manifest)) }
    const lie = forged(({ manifest: copy }) => (copy.school.name = 'Sekolah Lain'), lent)
    expect(await upload(to, lie)).toMatchObject({ code: 'ARCHIVE_DAMAGED' })
  })
})
