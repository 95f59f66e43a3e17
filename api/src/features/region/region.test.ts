import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { region } from '@hadir/contract/region/region.ts'
import { testApp } from '../../testing/test-app.ts'
import { regionsFrom } from './rules.ts'

const t = await testApp()
afterAll(t.close)

test.each([
  ['regencies', '99'],
  ['regencies', '3201'],
  ['districts', '32'],
  ['villages', '32'],
] as const)('%s of %s are not found', async (list, id) => {
  expect(await t.call(region[list], { params: { id } })).toMatchObject({ status: 404 })
})

test('an id of anything but digits is rejected', async () => {
  for (const id of ['32.01', '..', 'abc', '3']) {
    expect(await t.call(region.regencies, { params: { id } })).toMatchObject({ status: 400 })
  }
})

test('the four lists lead from the provinces to a village, as bare arrays with ids without dots', async () => {
  const provinces = await t.call(region.provinces, {})
  expect(provinces.body).toHaveLength(38)
  expect(provinces.body).toContainEqual({ id: '32', name: 'Jawa Barat' })
  const regencies = await t.call(region.regencies, { params: { id: '32' } })
  expect(regencies.body).toContainEqual({ id: '3201', name: 'Kabupaten Bogor', province_id: '32' })
  const districts = await t.call(region.districts, { params: { id: '3201' } })
  expect(districts.body).toContainEqual({ id: '320101', name: 'Cibinong', regency_id: '3201' })
  const villages = await t.call(region.villages, { params: { id: '320101' } })
  expect(villages.body).toContainEqual({ id: '3201011001', name: 'Pondok Rajeg', district_id: '320101' })
})

test('names with commas and quotes are returned as people write them', async () => {
  const villages = await t.call(region.villages, { params: { id: '120728' } })
  expect(villages.body.map(({ name }) => name)).toContain('Lubuk Pakam I,II')
  const madurese = await t.call(region.villages, { params: { id: '351315' } })
  expect(madurese.body.map(({ name }) => name)).toContain('Soka"an')
})

test('every one of the 83,762 villages is reached through the lists', async () => {
  const places = regionsFrom(null)
  let villages = 0
  for (const province of await places('provinces', '')) {
    for (const regency of await places('regencies', province.id)) {
      const districts = await places('districts', regency.id)
      const lists = await Promise.all(districts.map(({ id }) => places('villages', id)))
      expect(lists.filter((list) => list.length === 0)).toEqual([])
      villages += lists.flat().length
    }
  }
  expect(villages).toBe(83_762)
})

test('another service of the same shape replaces the bundled data, and may fail', async () => {
  const service = createServer((request, response) => {
    if (request.url === '/data/provinces.json') response.end('[{"id":"77","name":"Contoh","extra":1}]')
    else if (request.url === '/data/regencies/77.json') response.end('not json')
    else if (request.url === '/data/villages/77.json')
      response.end(JSON.stringify([{ id: '1', name: 'x'.repeat(2 ** 21) }]))
    else response.writeHead(404).end()
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const regionApiUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/data/`
  const elsewhere = await testApp({ regionApiUrl })

  expect((await elsewhere.call(region.provinces, {})).body).toEqual([{ id: '77', name: 'Contoh' }])
  expect(await elsewhere.call(region.regencies, { params: { id: '77' } })).toMatchObject({ status: 503 })
  expect(await elsewhere.call(region.villages, { params: { id: '77' } })).toMatchObject({ status: 503 })
  expect(await elsewhere.call(region.districts, { params: { id: '7701' } })).toMatchObject({ status: 404 })
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
  expect(await elsewhere.call(region.provinces, {})).toMatchObject({ status: 503, body: { code: 'BUSY' } })
  await elsewhere.close()
})
