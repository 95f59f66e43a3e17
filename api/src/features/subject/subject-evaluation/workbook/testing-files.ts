import type { Answer, Endpoint } from '@hadir/contract/endpoint.ts'
import type { ErrorBody } from '@hadir/contract/errors.ts'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import type { Caller } from '../../../../platform/http/scope.ts'
import { tokenOf, type TestApp } from '../../../../testing/test-app.ts'

type At = { params: { schoolId: string; id: string }; query: object }

const pathOf = (e: Endpoint, { params }: At) => e.path.replace(':schoolId', params.schoolId).replace(':id', params.id)
const auth = (t: TestApp, caller: Caller | null) => ({
  ...(caller && { authorization: `Bearer ${tokenOf(t.app, caller)}` }),
})

/** Uploads a file to one of the file endpoints. */
export async function sendFile<E extends (typeof scoreFileEndpoints)['check' | 'fill']>(
  t: TestApp,
  e: E,
  {
    at,
    caller,
    file,
    query,
    name = 'nilai.xlsx',
  }: { at: At; caller: Caller | null; file: Buffer; query?: object; name?: string },
): Promise<{ status: number; body: Answer<E> & ErrorBody }> {
  const head = `--batas\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const answer = await t.app.inject({
    method: 'POST',
    url: pathOf(e, at),
    query: { ...at.query, ...query } as Record<string, string>,
    headers: { ...auth(t, caller), 'content-type': 'multipart/form-data; boundary=batas' },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--batas--\r\n')]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

export async function downloadWorkbook(t: TestApp, at: At, caller: Caller | null) {
  const answer = await t.app.inject({
    method: 'GET',
    url: pathOf(scoreFileEndpoints.workbook, at),
    query: at.query as Record<string, string>,
    headers: auth(t, caller),
  })
  return { status: answer.statusCode, file: answer.rawPayload, headers: answer.headers }
}
