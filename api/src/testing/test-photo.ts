import type { Caller } from '../platform/http/scope.ts'
import { type TestApp, tokenOf } from './test-app.ts'

type Place = { method: 'GET' | 'PUT' | 'POST'; path: string }
/** Whose photo: the id of a person, or the path's parameters. */
type Whose = { id?: string; params?: Record<string, string>; date?: string; seen?: string | undefined; as: Caller }

const urlOf = ({ path }: Place, { id = '', params = { id }, date, seen }: Whose) =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') +
  (date ? `?date=${date}` : '') +
  (seen ? `&seen=${seen}` : '')

/** A JPEG's parts according to T.81; the content of the picture itself does not matter here. */
const part = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content])
export const jpeg = ({ width = 300, height = 400, frame = 0xc0, bits = 8 } = {}) => {
  const size = Buffer.alloc(15)
  size.writeUInt8(bits, 0)
  size.writeUInt16BE(height, 1)
  size.writeUInt16BE(width, 3)
  size.set([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0], 5)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    part(0xe1, Buffer.from('Exif\0\0 GPS -6.5971 106.8060')),
    part(frame, size),
    part(0xda, Buffer.from([3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ])
}

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
