import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortFree } from './assert-port-free.ts'

test('a port that is taken is named with its own setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const address = { host: '127.0.0.1', port }
  await expect(assertPortFree({ ...address, name: 'HOST' })).rejects.toThrow('atau pilih PORT lain')
  await expect(assertPortFree({ ...address, name: 'METRICS_HOST' })).rejects.toThrow('atau pilih METRICS_PORT lain')
  await expect(assertPortFree({ host: '192.0.2.1', port: 1, name: 'METRICS_HOST' })).rejects.toThrow(
    'Periksa METRICS_HOST dan METRICS_PORT',
  )
  other.close()
})
