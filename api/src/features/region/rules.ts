import { z } from 'zod'
import type { Place } from '@hadir/contract/region.ts'
import { Failure } from '../../http/failure.ts'
import { bundledPlaces, type RegionList } from './bundled-regions.ts'

/** The places below a parent, in the source's order; '' as the parent of the provinces. Unknown parents have none. */
export type Regions = (list: RegionList, parentId: string) => Promise<Place[]>

const places = z.array(z.object({ id: z.string(), name: z.string() }))
const answerMilliseconds = 3_000

/** The bundled data, or another service of the same shape. Throws BUSY when that one does not answer in time. */
export function regionsFrom(serviceUrl: string | null): Regions {
  if (serviceUrl === null) return bundledPlaces
  const base = serviceUrl.replace(/\/+$/, '')
  return async (list, parentId) => {
    const url = list === 'provinces' ? `${base}/provinces.json` : `${base}/${list}/${parentId}.json`
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerMilliseconds) }).catch(unreachable)
    if (answer.status === 404) return []
    const read = places.safeParse(await answer.json().catch(unreachable))
    if (!answer.ok || !read.success) throw new Failure('BUSY')
    return read.data
  }
}

function unreachable(): never {
  throw new Failure('BUSY')
}

export type RegionIds = {
  province?: string | undefined
  regency?: string | undefined
  district?: string | undefined
  village?: string | undefined
}

const levels = [
  ['province', 'provinces', 'Provinsi'],
  ['regency', 'regencies', 'Kabupaten/kota'],
  ['district', 'districts', 'Kecamatan'],
  ['village', 'villages', 'Desa/kelurahan'],
] as const

/**
 * The names of the places that a form chose by id. A place must lie in the chosen one above it; what lies below a place
 * that was left empty cannot. Throws INVALID for the field `${under}village` and so on, under 'account.' or nothing.
 */
export async function regionNames(regions: Regions, under: string, ids: RegionIds): Promise<RegionIds> {
  const names: RegionIds = {}
  let parentId: string | undefined = ''
  for (const [level, list, label] of levels) {
    const id: string | undefined = ids[level]
    if (id !== undefined) {
      const found: Place[] = parentId === undefined ? [] : await regions(list, parentId)
      const place = found.find((candidate) => candidate.id === id)
      if (!place) throw new Failure('INVALID', { fields: { [`${under}${level}`]: `${label} tidak ditemukan` } })
      names[level] = place.name
    }
    parentId = id
  }
  return names
}

type KeptPlaces = { [Level in keyof RegionIds]?: string | null }

/**
 * The places of a record's address by name. A form sends an id, or the words that the record has kept so far: imports
 * bring names that no list knows, and those stay readable until somebody chooses. New words are refused.
 */
export async function placesOfRecord(regions: Regions, sent: RegionIds, kept: KeptPlaces | null) {
  const chosen: RegionIds = {}
  const words: RegionIds = {}
  for (const [level, , label] of levels) {
    const value = sent[level]
    if (value === undefined) continue
    if (/^\d+$/.test(value)) chosen[level] = value
    else if (value === kept?.[level]) words[level] = value
    else throw new Failure('INVALID', { fields: { [level]: `Pilih ${label.toLowerCase()} dari daftar` } })
  }
  const empty = { province: undefined, regency: undefined, district: undefined, village: undefined }
  return { ...empty, ...words, ...(await regionNames(regions, '', chosen)) }
}
