import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schoolSearch } from '@hadir/contract/school/school.ts'
import { exampleSchools } from '../../cli/schools-import/example-schools.ts'
import { importSchools } from '../../cli/schools-import/write-schools.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

const cibinong = { district: 'Cibinong', regency: 'Kabupaten Bogor', province: 'Jawa Barat' }
const depok = { district: 'Depok', regency: 'Kabupaten Sleman', province: 'DI Yogyakarta' }

async function onHadir(npsn: string, name: string, of: object) {
  const { schoolId } = await newSchool(t, { name })
  const verified_at = t.clock.now()
  await t.owner
    .updateTable('platform.school')
    .set({ npsn, verified_at, ...of })
    .where('id', '=', schoolId)
    .execute()
}

beforeAll(async () => {
  await importSchools(t.owner, exampleSchools)
  await onHadir('20200104', 'SMPN 2 Cibinong', { ...cibinong, status: 'Negeri' })
  await onHadir('20500201', 'SMP Bunga Bangsa', cibinong)
  await onHadir('20500202', 'SMP Bunga Bangsa', depok)
  await onHadir('20500203', 'SMKN3 Depok', { ...depok, level: 'SMA' })
  await onHadir('P9984383', 'PKBM Madani', { ...cibinong, level: 'SMA' })
  await onHadir('202123456', 'SMP Nomor Panjang', cibinong)
  await onHadir('20500299', 'SMP Bunga Kelana', { ...cibinong, verified_at: null })
})

const search = async (q: string) => (await t.call(schoolSearch.search, { query: { q } })).body
const first = async (q: string) => {
  const { data, meta } = await search(q)
  return [data[0]?.npsn, meta.onHadir.includes(data[0]?.npsn ?? '')]
}

test('a school on Hadir is found even if the ministry’s list lacks it', async () => {
  expect(await search('bunga bangsa')).toEqual({
    data: [
      { ...cibinong, name: 'SMP Bunga Bangsa', npsn: '20500201', status: 'Swasta' },
      { ...depok, name: 'SMP Bunga Bangsa', npsn: '20500202', status: 'Swasta' },
    ],
    meta: { onHadir: ['20500201', '20500202'] },
  })
})

test('it comes first and only once, and the others are marked as not on Hadir', async () => {
  const { data, meta } = await search('smp negeri cibinong')
  expect(data.map(({ npsn, name }) => [npsn, name])).toEqual([
    ['20200104', 'SMPN 2 Cibinong'],
    ['20200103', 'SMP NEGERI 1 CIBINONG'],
  ])
  expect(meta.onHadir).toEqual(['20200104'])
})

test('an unverified school is not revealed', async () => {
  for (const q of ['bunga kelana', '20500299', 'smp kelana cibinong']) expect((await search(q)).data).toEqual([])
})

describe('it is found however people write it', () => {
  test.each([
    ['by its NPSN', '20500201', '20500201'],
    ['by the start of it', '205002', '20500201'],
    ['by the NPSN of a non-formal school', 'p9984383', 'P9984383'],
    ['by the start of one that is too long', '20212345', '202123456'],
    ['by all of it', '202123456', '202123456'],
    ['by name and district', 'bunga bangsa depok', '20500202'],
    ['half typed', 'smp bunga bangsa cibi', '20500201'],
    ['with a letter lost', 'smp bunga bngsa cibinong', '20500201'],
    ['in short, where its name is long', 'smpn 2 cibinong', '20200104'],
    ['in full, where its name is short', 'SMK Negeri 3 Depok', '20500203'],
    ['shorter still', 'smkn3 depok', '20500203'],
  ])('%s', async (_, q, npsn) => {
    expect(await first(q)).toEqual([npsn, true])
  })

  test('another number is another school, and exact matches come before similar ones', async () => {
    expect(await first('smkn 4 depok')).not.toEqual(['20500203', true])
    expect(await first('sdn 1 cibinong')).toEqual(['20200101', false])
  })
})
