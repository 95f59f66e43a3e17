import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'

/** An upload endpoint declares no JSON body; a form with the file is sent. */
export function fileForm<E extends Endpoint>(file: File, input: { params: object; query?: object }): ToSend<E> {
  const body = new FormData()
  body.append('file', file)
  return { ...input, body } as unknown as ToSend<E>
}
