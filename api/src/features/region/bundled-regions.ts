import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Place } from '@hadir/contract/region/region.ts'

export type RegionList = 'provinces' | 'regencies' | 'districts' | 'villages'

const parentDigits: Record<RegionList, number> = { provinces: 0, regencies: 2, districts: 4, villages: 6 }

const tables = new Map<RegionList, Promise<string>>()

/**
 * The places of the bundled data below a parent ('' for the provinces), with ids without dots.
 *
 * A table stays as its file's text, sorted by code, and is searched by bisection: 83,000 villages need no memory beyond
 * the 2.8 MB of the text itself, where parsed rows would take ten times as much.
 */
export async function bundledPlaces(list: RegionList, parentId: string): Promise<Place[]> {
  if (parentId.length !== parentDigits[list]) return []
  const text = await table(list)
  const prefix = parentId === '' ? '' : `${withDots(parentId)}.`
  const places: Place[] = []
  for (let at = firstLine(text, prefix); text.startsWith(prefix, at + 1) && at + 1 < text.length;) {
    const end = text.indexOf('\n', at + 1)
    places.push(readPlace(text.slice(at + 1, end)))
    at = end
  }
  return places
}

/** The position of the line break before the first line that is not less than `prefix`. */
function firstLine(text: string, prefix: string): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const start = text.lastIndexOf('\n', middle)
    const end = text.indexOf('\n', start + 1)
    if (end < 0 || text.slice(start + 1, end) < prefix) low = end < 0 ? text.length : end
    else high = start
  }
  return low
}

function table(list: RegionList): Promise<string> {
  const known = tables.get(list)
  if (known) return known
  const file = fileURLToPath(import.meta.resolve(`idn-area-data/data/${list}.csv`))
  // From the break after the heading on, so that every line is between two breaks.
  const reading = readFile(file, 'utf8').then((text) => text.slice(text.indexOf('\n')))
  tables.set(list, reading)
  return reading
}

/** 1101012001 -> 11.01.01.2001 */
const withDots = (id: string) => [id.slice(0, 2), id.slice(2, 4), id.slice(4, 6), id.slice(6)].filter(Boolean).join('.')

/** The name is the last column; one with a comma or quotes is quoted, with its own quotes doubled. */
function readPlace(line: string): Place {
  const [, code = '', rest = ''] = /^([\d.]+),(?:[\d.]+,)?(.*)$/.exec(line.trimEnd()) ?? []
  const name = rest.startsWith('"') ? rest.slice(1, -1).replaceAll('""', '"') : rest
  return { id: code.replaceAll('.', ''), name }
}
