import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '../start-error.ts'

type Address = { host: string; port: number; name: 'HOST' | 'METRICS_HOST' }

/** Checks the address before anything is started for it. `name`: of the setting. */
export async function assertPortFree(address: Address): Promise<void> {
  const { host, port } = address
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  } catch (error) {
    throw new StartError('portTaken', sentence(error, address))
  }
}

function sentence(error: unknown, { host, port, name }: Address): string {
  const setting = name.replace('HOST', 'PORT')
  const code = error instanceof Error && 'code' in error ? error.code : error
  if (code === 'EADDRINUSE')
    return `Port ${port} sudah dipakai program lain. Tutup program itu, atau pilih ${setting} lain.`
  if (code === 'EACCES') return `Port ${port} hanya boleh dipakai administrator. Pilih ${setting} di atas 1023.`
  return `Alamat ${host}:${port} tidak dapat dipakai di komputer ini (${code}). Periksa ${name} dan ${setting}.`
}
