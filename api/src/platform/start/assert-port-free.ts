import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '../start-error.ts'

/** Checks the address before anything is started for it. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  } catch (error) {
    throw new StartError('portTaken', sentence(error, host, port))
  }
}

function sentence(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : error
  if (code === 'EADDRINUSE') return `Port ${port} sudah dipakai program lain. Tutup program itu, atau pilih PORT lain.`
  if (code === 'EACCES') return `Port ${port} hanya boleh dipakai administrator. Pilih PORT di atas 1023.`
  return `Alamat ${host}:${port} tidak dapat dipakai di komputer ini (${code}). Periksa HOST dan PORT.`
}
