import type { Draft, SheetOfRow } from '../list/draft.ts'

/** More than a sheet's rows, so that the number orders rows by sheet first and is the sheet's own on the first one. */
const perSheet = 2_000_000

type Place = { row: number; sheet?: SheetOfRow | undefined }

/** The number of a row in its batch. */
export const numberOf = ({ row, sheet }: Place): number => (sheet?.no ?? 0) * perSheet + row

/** Where a stored row is in the file. */
export const placeAt = (number: number, sheet: string | null): Pick<Draft, 'row' | 'sheet'> => ({
  row: number % perSheet,
  ...(sheet !== null && { sheet: { no: Math.floor(number / perSheet), name: sheet } }),
})
