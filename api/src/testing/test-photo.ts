import type { Caller } from '../platform/http/scope.ts'
import { type TestApp, tokenOf } from './test-app.ts'

type Place = { method: 'GET' | 'PUT' | 'POST'; path: string }
/** Whose photo: the id of a person, or the path's parameters. */
type Whose = { id?: string; params?: Record<string, string>; date?: string; seen?: string | undefined; as: Caller }

const urlOf = ({ path }: Place, { id = '', params = { id }, date, seen }: Whose) =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') +
  (date ? `?date=${date}` : '') +
  (seen ? `&seen=${seen}` : '')

/** Uploads a file as the photo of the person with this id. */
export function uploadPhoto(
  t: TestApp,
  { save }: { save: Place },
  { content, filename = 'foto.jpg', ...whose }: Whose & { content: Buffer; filename?: string },
) {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`
  return t.app.inject({
    method: save.method,
    url: urlOf(save, whose),
    headers: {
      authorization: `Bearer ${tokenOf(t.app, whose.as)}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
  })
}

export const seenPhoto = (
  t: TestApp,
  { read }: { read: Place },
  { headers = {}, ...whose }: Whose & { headers?: Record<string, string> },
) =>
  t.app.inject({
    method: 'GET',
    url: urlOf(read, whose),
    headers: { authorization: `Bearer ${tokenOf(t.app, whose.as)}`, ...headers },
  })
