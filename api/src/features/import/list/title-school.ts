import { shownText, type Row, type Table } from '../../../platform/documents/workbook/cell.ts'
import type { Header } from './header.ts'
import { visible } from './visible.ts'

/** The school that a sheet's titles name, wherever they name it. */
export type TitleSchool = { name: string | null; npsn: string | null }

/** Of every sheet that names one. */
export function titleSchools(sheets: readonly { table: Table; header: Header }[]): TitleSchool[] {
  return sheets.map(titleSchool).filter(({ name, npsn }) => name ?? npsn)
}

function titleSchool({ table, header }: { table: Table; header: Header }): TitleSchool {
  const titles = table.rows.filter(({ number }) => number < header.row).map(textOf)
  return { name: firstOf(titles, schoolName), npsn: firstOf(titles, (title) => npsnIn.exec(title)?.[1]) }
}

const firstOf = (titles: readonly string[], find: (title: string) => string | undefined) =>
  titles.map(find).find((found) => found !== undefined) ?? null

/** A title may be spread over cells: "NPSN", ":", "20212345". The domain of an address is no name. */
const textOf = ({ cells }: Row): string =>
  visible(Array.from(cells, (cell) => shownText(cell).slice(0, 200)).join(' '))
    .slice(0, 500)
    .replace(/\S+@\S+|https?:\S+|www\.\S+/gi, ' ')

const npsnIn = /\bNPSN\b\W{0,4}(\d{8})\b/i

const longLevels = {
  'madrasah ibtidaiyah': 'MI',
  'madrasah tsanawiyah': 'MTs',
  'madrasah aliyah': 'MA',
  'sekolah dasar': 'SD',
  'sekolah menengah pertama': 'SMP',
  'sekolah menengah atas': 'SMA',
  'sekolah menengah kejuruan': 'SMK',
  'sekolah luar biasa': 'SLB',
}
const longLevel = new RegExp(Object.keys(longLevels).join('|'), 'gi')
const levelIn = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<long>${Object.keys(longLevels).join('|')})|(?<sure>(?:smp|sma|smk|mts|slb|sltp|smu|pkbm|paud)(?:[ns]|lb)?|(?:sd|mi|ma)n|sdlb|sdit|smpit|smait)|(?<short>sds?|mis?|mas?|tk|ra))(?!\p{L})(?<rest>.{0,80})`,
  'giu',
)
/** "MA" ends a teacher's name and "sd" is short for until: inside a title only with one of these behind it. */
const ofSchool = /^[ .-]*(?:negeri|n|swasta|islam|it|kristen|katolik|muhammadiyah|\p{N})(?!\p{L})/iu
const schoolLabel = /(?:sekolah|madrasah|pendidikan)\s*:?\s*$/i
/** What follows a school's name in a title. */
const afterName =
  /\s*(?:[|;(:]|\b(?:kelas|kls|rombel|rombongan|tingkat|tahun|thn?|t\.?\s?p|t\.?\s?a|semester|angkatan|kurikulum|kecamatan|kec|alamat|jalan|jln?|npsn|nss|telp|wali|bulan|tanggal|tgl|per|dan|atau|se|yang|untuk|20\d\d)\b).*$/iu

/** "SMP NEGERI 99 ANTAH" of "DAFTAR SISWA SMP NEGERI 99 ANTAH KELAS VII-A"; "SMP Kelas VII-A" names none. */
function schoolName(title: string): string | undefined {
  for (const match of title.matchAll(levelIn)) {
    const { short, rest = '' } = match.groups ?? {}
    const before = title.slice(0, match.index)
    if (short && before.trim() !== '' && !schoolLabel.test(before) && !ofSchool.test(rest)) continue
    const named = rest.replace(afterName, '').replace(/[\s,.–-]+$/u, '')
    if (/[\p{L}\p{N}]/u.test(named)) return match[0].slice(0, match[0].length - rest.length) + named
  }
  return undefined
}

/** The level as a word of its own, as short as most write it: "MA Negeri 2", "SMP IT Al Hikmah". */
export const withShortLevel = (name: string): string =>
  name
    .replace(longLevel, (long) => longLevels[long.toLowerCase() as keyof typeof longLevels])
    .replace(/\b(sd|smp|sma)it\b/gi, '$1 IT')
