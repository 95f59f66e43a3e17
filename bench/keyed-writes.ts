import { randomUUID } from 'node:crypto'
import { measure, type Measured } from './measure.ts'
import type { BenchSchool } from './bench-school.ts'
import type { Server } from './server.ts'

/** A small write with and without an Idempotency-Key, alternating: the cost of storing the response. */
export async function measureKeyedWrites(
  { server, school }: { server: Server; school: BenchSchool },
  count: number,
): Promise<{ plain: Measured; keyed: Measured }> {
  const write = (name: string, key?: string) =>
    server.call('POST', '/api/v1/class', { as: school.admin, body: { name, grade: 'VII' }, ...(key && { key }) })
  const at = { connections: 1, count }
  await measure({ connections: 1, count: 50 }, (i) => write(`W${i}`, randomUUID()))
  const plain = await measure(at, (i) => write(`P${i}`))
  return { plain, keyed: await measure(at, (i) => write(`K${i}`, randomUUID())) }
}
