import { sql } from 'kysely'
import { expect } from 'vitest'
import { type SchoolArchive, schoolArchiveEndpoints as endpoints } from '@hadir/contract/config/school/archive.ts'
import type { ErrorBody } from '@hadir/contract/errors.ts'
import { filledSchool } from '../../../../testing/filled-school.ts'
import { tokenOf, type TestApp } from '../../../../testing/test-app.ts'
import { newSchool, type TestSchool } from '../../../../testing/test-school.ts'
import { makeZip } from '../../../../platform/documents/workbook/testing-workbook.ts'
import { openZip } from '../../../../platform/zip/read-zip.ts'
import { type Manifest, sha256 } from './archive-file.ts'

/** Shared by the tests that restore archives, valid ones and forged ones. */

/** A manifest of any version. */
export type AnyManifest = Omit<Manifest, 'version'> & { version: number }
export type Row = Record<string, unknown>
export type Forged = { manifest: Manifest; rowsOf(table: string, change: (rows: Row[]) => Row[]): void }

/** A valid archive of a filled school, with helpers to restore and to forge it. */
export async function archiveSteps(t: TestApp) {
  const from = await filledSchool(t)
  const begun = await t.call(endpoints.make, { params: { schoolId: from.schoolId } }, from.admin)
  await t.runJobs()
  const url = endpoints.file.path.replace(':schoolId', from.schoolId).replace(':id', begun.body.data.id)
  const { rawPayload } = await t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, from.admin)}` } })
  const zip = openZip(rawPayload, 1e9)
  const manifest: Manifest = JSON.parse(zip.read('manifest.json')!.toString())
  /** Its rows by file. */
  const files = new Map(
    manifest.tables.flatMap(({ parts }) => parts.map(({ file }) => [file, zip.read(file)!.toString()] as const)),
  )

  /** The valid archive with a forged value and corrected checksums; signed by `signer`, if given. */
  function forged(tamper: (archive: Forged) => void, signer?: { signatureOf: (manifest: string) => string }): Buffer {
    const copy = structuredClone(manifest)
    const contents = new Map(files)
    tamper({
      manifest: copy,
      rowsOf: (name, change) => {
        const { parts } = copy.tables.find((table) => table.name === name)!
        if (parts.length === 0) parts.push({ file: `data/${name}/0001.ndjson`, rows: 0, sha256: '' })
        const [part] = parts
        const lines = (contents.get(part!.file) ?? '').split('\n').filter(Boolean)
        const rows = lines.map((row) => JSON.parse(row) as Row)
        const changed = change(rows)
        const content = changed.map((row) => JSON.stringify(row)).join('\n')
        contents.set(part!.file, content)
        Object.assign(part!, { rows: changed.length, sha256: sha256(content) })
      },
    })
    const text = JSON.stringify(copy)
    return makeZip([
      { name: 'manifest.json', content: text },
      ...(signer ? [{ name: 'manifest.sig', content: signer.signatureOf(text) }] : []),
      ...Array.from(contents, ([name, content]) => ({ name, content })),
    ])
  }

  async function upload(to: { admin: TestSchool['admin']; schoolId: string }, content: Buffer) {
    const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="arsip.zip"\r\n\r\n'
    const answer = await t.app.inject({
      method: 'POST',
      url: endpoints.upload.path.replace(':schoolId', to.schoolId),
      headers: {
        authorization: `Bearer ${tokenOf(t.app, to.admin)}`,
        'content-type': 'multipart/form-data; boundary=batas',
      },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--batas--\r\n')]),
    })
    return { status: answer.statusCode, ...answer.json<{ data: SchoolArchive } & ErrorBody>() }
  }

  const verify = ({ schoolId }: TestSchool, verified_at: Date | null = t.clock.now()) =>
    t.owner.updateTable('platform.school').set({ verified_at }).where('id', '=', schoolId).execute()

  async function emptySchool(): Promise<TestSchool> {
    const school = await newSchool(t)
    await verify(school)
    return school
  }

  const settingOf = ({ schoolId }: TestSchool) =>
    t.owner.selectFrom('school_setting').selectAll().where('school_id', '=', schoolId).executeTakeFirstOrThrow()

  async function apply(to: TestSchool, { id, summary }: SchoolArchive, confirmed: object = {}) {
    const { npsn } = await settingOf(to)
    const body = {
      sha256: summary!.sha256!,
      fromNpsn: summary!.school.npsn,
      toNpsn: npsn,
      acceptsUnproven: true,
      ...confirmed,
    }
    const answer = await t.call(endpoints.apply, { params: { schoolId: to.schoolId, id }, body }, to.admin)
    await t.runJobs()
    return answer
  }

  /** Uploads an archive that looks valid, confirms it, and returns the outcome. */
  async function restoreInto(to: TestSchool, content: Buffer) {
    const taken = await upload(to, content)
    expect(taken).toMatchObject({ status: 200 })
    await apply(to, taken.data)
    const { body } = await t.call(endpoints.list, { params: { schoolId: to.schoolId }, query: {} }, to.admin)
    return body.data[0]!
  }

  const count = async (table: string, { schoolId }: { schoolId: string }) => {
    const { rows } = await sql<{
      n: string
    }>`select count(*) as n from ${sql.table(table)} where school_id = ${schoolId}`.execute(t.owner)
    return Number(rows[0]!.n)
  }

  return {
    file: rawPayload,
    from,
    manifest,
    forged,
    upload,
    verify,
    emptySchool,
    settingOf,
    apply,
    restoreInto,
    count,
  }
}
