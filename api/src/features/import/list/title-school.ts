import { shownText, type Table } from '../../../platform/documents/workbook/cell.ts'
import type { Header } from './header.ts'
import { visible } from './visible.ts'

/** The school that a list's titles name, as Dapodik writes it above the columns. */
export type TitleSchool = { name: string | null; npsn: string | null }

const schoolName =
  /^(?:nama sekolah|sekolah|satuan pendidikan|madrasah)?\s?:?\s?((?:sd|smp|sma|smk|mi|mts|ma|slb|sltp|smu|tk|ra|paud|pkbm)(?:[ns]|it|lb)?\.?\s[\p{L}\p{N} .,'’()/-]{2,80})$/iu

export function titleSchool({ rows }: Table, header: Header): TitleSchool | null {
  const texts = rows
    .filter(({ number }) => number < header.row)
    .flatMap(({ cells }) => Array.from(cells, (cell) => visible(shownText(cell)).slice(0, 120)))
  const name = texts.map((text) => schoolName.exec(text)?.[1]).find(Boolean) ?? null
  const npsn = texts.map((text) => /\bNPSN\b\s?:?\s?(\d{8})\b/i.exec(text)?.[1]).find(Boolean) ?? null
  return name || npsn ? { name, npsn } : null
}
