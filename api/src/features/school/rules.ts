import type { schoolForms } from '@hadir/contract/config/school/school.ts'
import { nameKey } from '@hadir/contract/name-order.ts'
import { ownValue } from '../../platform/own-value.ts'

/** How schools' names are written, and which parts identify them. */

type Kind = { level: string; status?: 'Negeri' | 'Swasta' }

/** Short forms of a level and, usually, a status: "SMPN 1", "SDS Melati". */
const shortForms: Record<string, Kind> = {
  sdn: { level: 'sd', status: 'Negeri' },
  sds: { level: 'sd', status: 'Swasta' },
  smpn: { level: 'smp', status: 'Negeri' },
  smps: { level: 'smp', status: 'Swasta' },
  sltpn: { level: 'smp', status: 'Negeri' },
  sltp: { level: 'smp' },
  sman: { level: 'sma', status: 'Negeri' },
  smas: { level: 'sma', status: 'Swasta' },
  smun: { level: 'sma', status: 'Negeri' },
  smu: { level: 'sma' },
  smkn: { level: 'smk', status: 'Negeri' },
  smks: { level: 'smk', status: 'Swasta' },
  min: { level: 'mi', status: 'Negeri' },
  mis: { level: 'mi', status: 'Swasta' },
  mtsn: { level: 'mts', status: 'Negeri' },
  mtss: { level: 'mts', status: 'Swasta' },
  man: { level: 'ma', status: 'Negeri' },
  mas: { level: 'ma', status: 'Swasta' },
  slbn: { level: 'slb', status: 'Negeri' },
  tkn: { level: 'tk', status: 'Negeri' },
}
const levels = new Set([
  'tk',
  'ra',
  'kb',
  'paud',
  'sd',
  'mi',
  'smp',
  'mts',
  'sma',
  'ma',
  'smk',
  'mak',
  'slb',
  'pkbm',
  'skb',
])
/** Words before places, without a meaning of their own. */
const fillers = new Set(['kab', 'kabupaten', 'kec', 'kecamatan', 'kota', 'prov', 'provinsi', 'no', 'nomor'])

export type Described = {
  /** Lower case, '' when absent. */
  level: string
  status: 'Negeri' | 'Swasta' | null
  /** The remaining words, which distinguish this school from others. */
  words: string[]
}

/** "SMPN 1 Cibinong", "SMP Negeri 1 Cibinong" and "smp n 1 cibinong" describe the same. */
export function describe(text: string): Described {
  const described: Described = { level: '', status: null, words: [] }
  for (const word of plainWords(text)) {
    const isFirst = described.words.length === 0
    const short = isFirst && !described.level ? ownValue(shortForms, word) : undefined
    if (short) {
      described.level = short.level
      described.status = short.status ?? described.status
    } else if (isFirst && !described.level && levels.has(word)) described.level = word
    else if (word === 'negeri' || (word === 'n' && isFirst && described.level)) described.status = 'Negeri'
    else if (word === 'swasta') described.status = 'Swasta'
    else if (!fillers.has(word)) described.words.push(word)
  }
  return described
}

const formsByName: Record<string, (typeof schoolForms)[number]> = {
  smk: 'SMK',
  mi: 'MI',
  mts: 'MTs',
  ma: 'MA',
  slb: 'SLB',
  pkbm: 'PKBM',
}

/** The form that a school's name begins with: "MTsN 2 Bogor" is an MTs. Null for a plain school. */
export const formOfName = (name: string): (typeof schoolForms)[number] | null =>
  ownValue(formsByName, describe(name).level) ?? null

/** The same for a row of the ministry's list, which has columns for level, status and place. */
export function searchable(school: {
  name: string
  level: string
  district: string
  regency: string
  province: string
}): { search_level: string; search_text: string } {
  const { words, level } = describe(school.name)
  const places = [school.district, school.regency, school.province].flatMap((place) => describe(place).words)
  return {
    search_level: plainWords(school.level).join('') || level,
    search_text: [...words, ...places.filter((word) => !words.includes(word))].join(' '),
  }
}

/** Lower case without accents and punctuation, "SDN1" as two words. */
function plainWords(text: string): string[] {
  return nameKey(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, '')
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
