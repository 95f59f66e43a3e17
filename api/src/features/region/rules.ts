import { z } from 'zod'
import type { Place } from '@hadir/contract/region/region.ts'
import { Failure } from '../../platform/failure.ts'
import { callOutside, fetchAtMost } from '../../platform/http/outside.ts'
import { bundledPlaces, type RegionList } from './bundled-regions.ts'

/** The places below a parent, in the source's order; '' as the parent of the provinces. Unknown parents have none. */
export type Regions = (list: RegionList, parentId: string) => Promise<Place[]>

const places = z.array(z.object({ id: z.string(), name: z.string() }))
const answerMilliseconds = 3_000
/** The longest list, the villages of a district, is some kilobytes. */
const fetchList = fetchAtMost(2 ** 20)

/** The bundled data, or another service of the same shape. Throws BUSY when it does not answer in time. */
export function regionsFrom(serviceUrl: string | null): Regions {
  const places = serviceUrl === null ? bundledPlaces : placesOfService(serviceUrl)
  return (list, parentId) => callOutside(() => places(list, parentId))
}

function placesOfService(serviceUrl: string): Regions {
  const base = serviceUrl.replace(/\/+$/, '')
  return async (list, parentId) => {
    const url = list === 'provinces' ? `${base}/provinces.json` : `${base}/${list}/${parentId}.json`
    const answer = await fetchList(url, { signal: AbortSignal.timeout(answerMilliseconds) }).catch(unreachable)
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

/** The names of the places chosen in a form; throws if one is invalid. */
export type FoundPlaces = () => RegionIds

/**
 * Looks up the places that a form chose by id. A place must lie in the one chosen on the level above, so nothing can be
 * chosen below an empty level. INVALID names the field: `${under}village` and so on, where `under` is 'account.' or ''.
 * All levels are looked up at once, but errors are thrown only where the names are needed: inside the transaction,
 * after every other check.
 */
export async function findPlaces(regions: Regions, under: string, ids: RegionIds): Promise<FoundPlaces> {
  const lookups = levels.map(
    async ([level, list, label], depth): Promise<readonly [keyof RegionIds, string] | null> => {
      const id = ids[level]
      if (id === undefined) return null
      const above = levels[depth - 1]
      const parentId = above ? ids[above[0]] : ''
      const found = parentId === undefined ? [] : await regions(list, parentId)
      const place = found.find((candidate) => candidate.id === id)
      if (!place) throw new Failure('INVALID', { fields: { [`${under}${level}`]: `${label} tidak ditemukan` } })
      return [level, place.name]
    },
  )
  const looked = await Promise.allSettled(lookups)
  return () => {
    const names: RegionIds = {}
    for (const result of looked) {
      if (result.status === 'rejected') throw result.reason
      if (result.value) names[result.value[0]] = result.value[1]
    }
    return names
  }
}

type SentPlaces = { [Level in keyof RegionIds]?: string | undefined }
type StoredPlaces = { [Level in keyof RegionIds]?: string | null }

export const isPlaceId = (value: string | undefined) => value !== undefined && /^\d+$/.test(value)

/** The same for a record's form, which sends ids or text (`placesOfRecord`). */
export function placesSentTo(serviceUrl: string | null) {
  const regions = regionsFrom(serviceUrl)
  return ({ body }: { body: SentPlaces }): Promise<FoundPlaces> =>
    findPlaces(
      regions,
      '',
      Object.fromEntries(levels.map(([level]) => [level, isPlaceId(body[level]) ? body[level] : undefined])),
    )
}

/**
 * The places of a record that a change does not mention and so leaves unchanged, except those below a place that it
 * changes: they are elsewhere.
 */
export function placesLeft(before: StoredPlaces, sent: SentPlaces, sentFields: ReadonlySet<string>): StoredPlaces {
  const moved = levels.findIndex(
    ([level]) => sentFields.has(level) && (sent[level] ?? null) !== (before[level] ?? null),
  )
  return Object.fromEntries(
    levels.map(([level], depth) => [level, moved === -1 || depth < moved ? before[level] : undefined]),
  )
}

/**
 * The places of a record's address by name. A form sends an id, or the record's current text: imports contain names
 * that no list has, and those stay readable until a place is chosen. New text is rejected.
 */
export function placesOfRecord(found: FoundPlaces, sent: SentPlaces, stored: StoredPlaces | null) {
  const words: RegionIds = {}
  for (const [level, , label] of levels) {
    const value = sent[level]
    if (value === undefined || isPlaceId(value)) continue
    if (value === stored?.[level]) words[level] = value
    else throw new Failure('INVALID', { fields: { [level]: `Pilih ${label.toLowerCase()} dari daftar` } })
  }
  const empty = { province: undefined, regency: undefined, district: undefined, village: undefined }
  return { ...empty, ...words, ...found() }
}
