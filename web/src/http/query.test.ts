import { expect, test } from 'vitest'
import { CallError, ConnectionError } from './call-error.ts'
import { createQueryClient } from './query.ts'

const refused = (status: number, code: string) => new CallError(status, { statusCode: status, code, message: '' })

/** How often one act is sent if it always gets this response. */
async function sendings(failure: Error): Promise<number> {
  const client = createQueryClient()
  let sent = 0
  const mutationFn = async () => {
    sent += 1
    if (sent < 3) throw failure
    return 'done'
  }
  const act = client
    .getMutationCache()
    .build(client, { ...client.getDefaultOptions().mutations, mutationFn, retryDelay: 1 })
  await Promise.allSettled([act.execute(undefined)])
  return sent
}

test('an act whose first request is still being processed is retried by itself', async () => {
  expect(await sendings(refused(409, 'KEY_BUSY'))).toBe(3)
})

test.each([
  ['a refusal', refused(409, 'ALREADY_EXISTS')],
  ['a database that is away', refused(503, 'DATABASE_AWAY')],
  ['a full disk', refused(507, 'STORAGE_FULL')],
  ['no answer', new ConnectionError(new Error('none'))],
])('after %s the person has to send it again', async (_, error) => {
  expect(await sendings(error)).toBe(1)
})
