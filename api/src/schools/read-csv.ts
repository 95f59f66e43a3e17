/** A line of a table as text cells; `number` is the line of the file that it starts on. */
export type TextRow = { number: number; cells: string[] }

/** Reads CSV as spreadsheets write it: separated by commas, semicolons or tabs, quoted where needed, with or without a BOM. */
export function readCsv(file: string): TextRow[] {
  const text = file.replace(/^\u{feff}/u, '')
  const separator = commonest(text.slice(0, text.search(/[\r\n]|$/)))
  const rows: TextRow[] = []
  let row: TextRow = { number: 1, cells: [] }
  let [cell, line, isQuoted] = ['', 1, false]
  const endCell = () => {
    row.cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some(Boolean)) rows.push(row)
    row = { number: line, cells: [] }
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') [cell, isQuoted] = ['', true]
    else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}

const commonest = (head: string) => [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
