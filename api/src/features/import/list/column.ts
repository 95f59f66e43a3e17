import type { Finding, SensitiveGroup } from '@hadir/contract/import/import.ts'
import type { SchoolWords } from '@hadir/contract/school/school-words.ts'
import type { Cell } from '../../../platform/documents/workbook/cell.ts'

export type Value = string | number | null

/** Reports a problem in the current cell; the caller adds row, column and value. */
export type AddFinding = (severity: Finding['severity'], code: string, message: string) => void

/** Parses a filled cell. Null: nothing usable, and the reader has reported why. */
export type Reader = ((cell: Cell, addFinding: AddFinding) => Value) & Guide

/** A template's guide to a column. */
export type Guide = { expects?: ForSchool<string>; allowed?: ForSchool<readonly string[]> }
/** The same for every school, or with the examples of one. */
type ForSchool<T> = T | ((words: SchoolWords) => T)

/** The same reader, with the guide that a template shows for it. */
export const guided = (guide: Guide, read: (cell: Cell, addFinding: AddFinding) => Value): Reader =>
  Object.assign((cell: Cell, addFinding: AddFinding) => read(cell, addFinding), guide)

export type Column = {
  /** The record's field, or dotted: extra.x, sensitive.x, and for parents AYAH.x, AYAH.sensitive.x. */
  key: string
  /** As in Dapodik, with the group in front: 'Data Ayah: NIK'. */
  label: string
  /** What the school's own template calls it; null: it has no such column. */
  inTemplate?: (words: SchoolWords) => string | null
  /** Other spellings seen in real files. */
  also?: readonly string[]
  read: Reader
  /** A file without the column is rejected, and so is a row without the value. */
  required?: true
  sensitive?: SensitiveGroup
  /** Helps to interpret the row; compared with none of the school's values. */
  isHint?: true
  /**
   * For a column that such a file usually contains: how the rows are imported without it, as the end of "Tanpa Nama
   * PTK, …". Shown where the file lacks the column and has unknown headings.
   */
  without?: string
  /** The key of a column with the same information; a file with that column lacks nothing. */
  unless?: string
  /** Only in our own templates: a file from Dapodik does not lack it. */
  isOurs?: true
  /** For the template's guide, where the reader's guide does not suffice. */
  help?: string
}

/** How a list is read and distinguished from the others. */
export type ListShape = {
  /** The list's name for people. */
  title: string
  page: string
  columns: readonly Column[]
  /** The key of the class, which a sheet's name or title says where no column does. */
  sheetKey?: string
  /** Columns of Dapodik that are known but not imported. */
  ignored: readonly string[]
  /** Groups above sub-columns in the header's first row. */
  groups: readonly string[]
  /** Columns that only this list has. */
  own: readonly string[]
  /** Fewer known names than this are a coincidence; 4 when absent. */
  fewest?: number
  /** For lists of people. */
  ages?: { from: number; to: number }
  /** Values shown beside a row's name, by key with a short label. */
  about: Readonly<Record<string, string>>
  /** Names may have titles, which belong into fields of their own. */
  hasTitles?: true
  /** What a row is, as the beginning of a sentence. */
  one: string
  /** Values that together identify duplicate rows of one file; empty when rows are compared otherwise. */
  sameBy: readonly string[]
  /** Values that are unique in a school: a second holder is rejected. */
  unique: readonly string[]
  /** The same, but a conflict only drops the value. */
  doubtful: readonly string[]
  /** The values by which a row finds its record, most reliable first. */
  match: readonly (readonly string[])[]
}

/** Header texts are compared by their letters and digits only: line breaks, spaces, dots and case do not count. */
export const plain = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]/g, '')
