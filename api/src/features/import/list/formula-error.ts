import type { Cell } from '../../../platform/documents/workbook/cell.ts'

/** What a formula shows that cannot be calculated, also when a file keeps it as text. */
export const isFormulaError = (cell: Cell | undefined): boolean =>
  cell?.kind === 'error' || (cell?.kind === 'text' && formulaError.test(cell.text))
const formulaError =
  /^\s*(?:#(?:N\/A|REF|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|GETTING_DATA)[!?]?|Err:\d{3})\s*$/i
