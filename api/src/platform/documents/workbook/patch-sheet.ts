import { Failure } from '../../failure.ts'
import { columnIndex } from './sheet.ts'

/** A cell reference as in spreadsheets: "E13". */
type Place = string
type Waiting = { column: number; place: Place; value: number }

const tag = /<(\/?)((?:[\w-]+:)?)(row|c)(?=[\s/>])([^>]*?)(\/?)>/g

/**
 * Writes numbers into cells of a sheet's XML. Nothing else changes: each cell keeps its style, and everything around it
 * stays the same byte for byte. A cell with a formula is left alone and reported, because other parts of the workbook
 * refer to it.
 */
export function patchSheet(xml: string, values: ReadonlyMap<Place, number>): { xml: string; formulas: Place[] } {
  const waiting = Map.groupBy(
    [...values].map(([place, value]): Waiting & { row: number } => ({
      column: columnIndex(place),
      row: Number(/\d+$/.exec(place)?.[0]),
      place,
      value,
    })),
    ({ row }) => row,
  )
  const parts: string[] = []
  const formulas: Place[] = []
  let [copied, rowNo] = [0, 0]
  let inRow: Waiting[] = []
  const copyTo = (end: number) => {
    parts.push(xml.slice(copied, end))
    copied = end
  }
  const cell = (prefix: string, { place, value }: Waiting, look = '') =>
    `<${prefix}c r="${place}"${look}><${prefix}v>${value}</${prefix}v></${prefix}c>`
  /** Adds the cells that the row lacks before the existing one. */
  const add = (prefix: string, before: number) => {
    for (const one of inRow.filter(({ column }) => column < before)) parts.push(cell(prefix, one))
    inRow = inRow.filter(({ column }) => column >= before)
  }
  tag.lastIndex = 0
  for (let found = tag.exec(xml); found; found = tag.exec(xml)) {
    const [text, closing = '', prefix = '', name, attributes = '', empty = ''] = found
    const start = found.index
    if (start < copied) continue
    if (name === 'row' && !closing) {
      rowNo = Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? rowNo + 1)
      inRow = (waiting.get(rowNo) ?? []).toSorted((a, b) => a.column - b.column)
      if (!empty || inRow.length === 0) continue
      copyTo(start)
      parts.push(`<${prefix}row${attributes}>`)
      add(prefix, Infinity)
      parts.push(`</${prefix}row>`)
      copied = start + text.length
    } else if (name === 'row') {
      copyTo(start)
      add(prefix, Infinity)
    } else if (!closing && inRow.length > 0) {
      const place = /\sr="([A-Z]+\d+)"/.exec(attributes)?.[1]
      // The programs whose files are filled always write cell references.
      if (!place) throw new Failure('IMPORT_DAMAGED')
      const column = columnIndex(place)
      if (inRow[0] && inRow[0].column < column) {
        copyTo(start)
        add(prefix, column)
      }
      const own = inRow.find((one) => one.column === column)
      if (!own) continue
      inRow = inRow.filter((one) => one !== own)
      const closer = `</${prefix}c>`
      const bodyEnd = empty ? start + text.length : xml.indexOf(closer, start)
      if (bodyEnd < 0) throw new Failure('IMPORT_DAMAGED')
      const after = empty ? bodyEnd : bodyEnd + closer.length
      if (/<(?:[\w-]+:)?f[\s/>]/.test(xml.slice(start, after))) {
        formulas.push(own.place)
        continue
      }
      copyTo(start)
      parts.push(cell(prefix, own, /\ss="\d+"/.exec(attributes)?.[0] ?? ''))
      copied = after
    }
  }
  copyTo(xml.length)
  return { xml: parts.join(''), formulas }
}
