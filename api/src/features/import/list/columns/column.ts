import type { Finding, SensitiveGroup } from '@hadir/contract/import/import.ts'
import type { Cell } from '../../../../platform/documents/workbook/cell.ts'

export type Value = string | number | null

/** Tells of a trouble in the cell at hand; row, column and value are known to whoever asked. */
export type AddFinding = (severity: Finding['severity'], code: string, message: string) => void

/** Understands a filled cell. Null is "nothing usable here", and the reader has said why. */
export type Reader = ((cell: Cell, addFinding: AddFinding) => Value) & Guide

/** What a template says about a column. */
export type Guide = { expects?: string; allowed?: readonly string[] }

/** The same reader, with what a template's guide says about it. */
export const guided = (guide: Guide, read: (cell: Cell, addFinding: AddFinding) => Value): Reader =>
  Object.assign((cell: Cell, addFinding: AddFinding) => read(cell, addFinding), guide)

export type Column = {
  /** The record's field, or dotted: extra.x, sensitive.x, and for parents AYAH.x, AYAH.sensitive.x. */
  key: string
  /** As Dapodik writes it, with the group in front: 'Data Ayah: NIK'. */
  label: string
  /** Other writings seen in real files. */
  also?: readonly string[]
  read: Reader
  /** A file without the column is refused, and so is a row without the value. */
  required?: true
  sensitive?: SensitiveGroup
  /** Helps to understand the row; compared with nothing the school has. */
  isHint?: true
  /**
   * For a column that such a file is usually made for: how the rows go in without it, as the end of "Tanpa Nama PTK, …".
   * ServerState where the file lacks the column and has headings that nobody knows.
   */
  without?: string
  /** The key of a column that says the same; a file with it lacks nothing. */
  unless?: string
  /** Only in our own templates: a file from Dapodik does not lack it. */
  isOurs?: true
  /** For the template's guide, where the reader does not say it all. */
  help?: string
}

/** How a list is read and told apart from the others. */
export type ListShape = {
  /** As a person calls it. */
  title: string
  page: string
  columns: readonly Column[]
  /** Dapodik's columns that are known and not taken. */
  ignored: readonly string[]
  /** Groups that stand over sub-columns in the header's first row. */
  groups: readonly string[]
  /** Columns that only this list has. */
  own: readonly string[]
  /** Fewer known names than this are a coincidence; 4 when absent. */
  fewest?: number
  /** For lists of people. */
  ages?: { from: number; to: number }
  /** Values that stand beside a row's name when it is shown, by key with a short label. */
  about: Readonly<Record<string, string>>
  /** What a row is, at the beginning of a sentence. */
  one: string
  /** Values that together make two rows of one file the same; none when the rows are compared otherwise. */
  sameBy: readonly string[]
  /** Values of which the school has each once: a second holder is refused. */
  unique: readonly string[]
  /** The same, but a doubt about it only drops the value. */
  doubtful: readonly string[]
  /** By which values a row finds its record, the surest first. */
  match: readonly (readonly string[])[]
}

/** Header texts are compared by their letters and digits alone: line breaks, spaces, dots and case do not count. */
export const plain = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]/g, '')
