import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schoolSearch } from '@hadir/contract/school/school.ts'
import { exampleSchools } from '../../cli/schools-import/example-schools.ts'
import { importSchools } from '../../cli/schools-import/write-schools.ts'
import { testApp } from '../../testing/test-app.ts'
import { describe as described, formOfName } from './rules.ts'

const t = await testApp()
afterAll(t.close)
beforeAll(() => importSchools(t.owner, exampleSchools))

const search = (q: string) => t.call(schoolSearch.search, { query: { q } })
const names = async (q: string) => (await search(q)).body.data.map(({ name }) => name)

test.each([
  ['SMK Negeri 1 Cibinong', 'SMK'],
  ['SMKN 3 Bogor', 'SMK'],
  ['smks Bina Karya', 'SMK'],
  ['MTsN 2 Bogor', 'MTs'],
  ['MTs. Al-Hidayah', 'MTs'],
  ['MIN 1 Depok', 'MI'],
  ['MAN 2 Kota Bogor', 'MA'],
  ['SLB B Pangudi Luhur', 'SLB'],
  ['PKBM Mekar Jaya', 'PKBM'],
  ['SMA Negeri 1 Bogor', null],
  ['SMPN 4 Karanganyar', null],
  ['SD Islam Terpadu MA Arif', null],
  ['Madrasah Kita', null],
  ['constructor', null],
])('the form of %s is %s', (name, form) => {
  expect(formOfName(name)).toBe(form)
})

test.each(['', 'sm', '  sm  ', 'x'.repeat(101)])('%j is not searched', async (q) => {
  expect(await search(q)).toMatchObject({ status: 400, body: { fields: { q: expect.any(String) } } })
})

test.each(["' | !&:* (", '\\\\\\', 'zzzzqqqq', '12345678', '()()', '%%%', 'a:*b', '<->'])(
  '%j finds nothing, and nothing breaks',
  async (q) => {
    expect(await search(q)).toMatchObject({ status: 200, body: { data: [] } })
  },
)

test('a school has exactly the six fields', async () => {
  const { body } = await search('20200103')
  expect(body.data).toEqual([
    {
      district: 'Cibinong',
      name: 'SMP NEGERI 1 CIBINONG',
      npsn: '20200103',
      province: 'Jawa Barat',
      regency: 'Kabupaten Bogor',
      status: 'Negeri',
    },
  ])
})

test('the start of an NPSN finds matching schools, in order', async () => {
  const { body } = await search('2040')
  expect(body.data.map(({ npsn }) => npsn)).toEqual(['20400107', '20400108', '20400109', '20400110'])
})

describe('names are found however people write them', () => {
  const first = 'SMP NEGERI 1 CIBINONG'
  test.each([
    ['in full', 'SMP Negeri 1 Cibinong'],
    ['in short', 'smpn 1 cibinong'],
    ['shorter still', 'SMPN1 Cibinong'],
    ['with a letter apart', 'smp n 1 cibinong'],
    ['with its place', 'smpn 1 cibinong kab. bogor'],
    ['half typed', 'smp negeri 1 cibi'],
    ['with a letter lost', 'smpn 1 cibinog'],
    ['with two letters exchanged', 'smpn 1 ciibnong'],
    ['with a letter too many', 'smpn 1 cibbinong bogor'],
  ])('%s', async (_, q) => {
    expect((await names(q))[0]).toBe(first)
  })

  test('a typed level finds only that level', async () => {
    expect(await names('sd cibinong')).toEqual(['SD NEGERI 1 CIBINONG', 'SD NEGERI 2 CIBINONG'])
    expect(await names('mts falah')).toEqual(['MTSS NURUL FALAH'])
    expect(await names('smas')).toEqual(['SMAS HARAPAN MELATI'])
  })

  test('a word that every object has is a word', async () => {
    expect(await names('constructor')).toEqual([])
    expect(await names('tostring cibinong')).toEqual([])
  })

  test('accents and signs make no difference', async () => {
    expect(await names('Nurul-Fálah')).toEqual(['MTSS NURUL FALAH'])
  })
})

test('at most 20 are returned', async () => {
  const many = Array.from({ length: 30 }, (_, i) => ({
    ...exampleSchools[0]!,
    npsn: String(30_000_000 + i),
    name: `SD NEGERI ${i} SUKAMAJU`,
  }))
  await importSchools(t.owner, many)
  expect(await names('sdn sukamaju')).toHaveLength(20)
  expect(await names('3000')).toHaveLength(20)
})

test('a short form means level and status only at the beginning', () => {
  expect(described('MAN 2 Model')).toEqual({ level: 'ma', status: 'Negeri', words: ['2', 'model'] })
  expect(described('SD Mas Mansur')).toEqual({ level: 'sd', status: null, words: ['mas', 'mansur'] })
})

test('a network may search in a burst, then is slowed down but never locked out', async () => {
  const limited = await testApp({ schoolSearchesPerHour: 7 })
  const from = (address: string) =>
    limited.call(schoolSearch.search, { query: { q: 'smpn' } }, null, { 'x-forwarded-for': address })
  const many = (address: string) => Promise.all(Array.from({ length: 20 }, () => from(address)))
  const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()
  const sevenOf20 = [...Array<number>(7).fill(200), ...Array<number>(13).fill(429)]
  expect(statuses(await many('203.0.113.5'))).toEqual(sevenOf20)
  expect(await from('203.0.113.5')).toMatchObject({
    body: { code: 'TOO_MANY_REQUESTS' },
    headers: { 'retry-after': '515' },
  })
  limited.clock.advance(515_000)
  expect(statuses(await many('203.0.113.5'))).toEqual([200, ...Array<number>(19).fill(429)])
  expect(statuses(await many('203.0.113.6'))).toEqual(sevenOf20)
  limited.clock.advance(2 * 3_600_000)
  expect((await from('203.0.113.5')).status).toBe(200)
  const paces = await limited.owner.selectFrom('platform.network_pace').select('network').execute()
  expect(paces).toEqual([{ network: '203.0.113.5' }])
  // One customer has every network of a /48: together they may do what ten may.
  const inSite = Array.from({ length: 80 }, (_, i) => from(`2001:db8:7:${i.toString(16)}::1`))
  expect(statuses(await Promise.all(inSite))).toEqual([...Array<number>(70).fill(200), ...Array<number>(10).fill(429)])
  expect((await from('2001:db8:8::1')).status).toBe(200)
  await limited.close()
})
