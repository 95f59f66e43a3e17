import { readSheets } from '../platform/documents/workbook/read-workbook.ts'
import { shownText } from '../platform/documents/workbook/cell.ts'
import { openZip, readDirectory } from '../platform/zip/read-zip.ts'
import { pdfPages } from './read-pdf.ts'

/** The texts in a file, and what is wrong with it. */
export type ReadFile = { texts: string[]; faults: string[] }

const mostUnpacked = 2 ** 28

export async function readFileStrictly(name: string, content: Buffer): Promise<ReadFile> {
  if (name.endsWith('.csv')) return readCsvStrictly(content.toString())
  if (name.endsWith('.xlsx')) return readXlsxStrictly(content)
  if (name.endsWith('.pdf')) return { texts: await pdfPages(content), faults: [] }
  if (name.endsWith('.zip')) return readZipStrictly(content)
  return { texts: [content.toString()], faults: [] }
}

async function readZipStrictly(content: Buffer): Promise<ReadFile> {
  const archive = openZip(content, mostUnpacked)
  const names = readDirectory(content).map(({ name }) => name)
  const parts = await Promise.all(names.map(async (name) => readFileStrictly(name, archive.read(name)!)))
  // Unpacking an archive must not write outside its own folder.
  const odd = names.filter((name) => /[\p{Cc}\p{Cf}\\:*?"<>|]|^\/|(^|\/)\.\.(\/|$)/u.test(name))
  return {
    texts: parts.flatMap(({ texts }) => texts),
    faults: [...odd.map((name) => `a part called ${name}`), ...parts.flatMap(({ faults }) => faults)],
  }
}

/** As a spreadsheet parses a file: a quotation mark counts only at a cell's beginning, and what follows it is text. */
export function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = []
  for (let i = 0; i <= text.length; i += 1) {
    let cell = ''
    if (text[i] === '"') {
      for (i += 1; i < text.length; i += 1) {
        if (text[i] === '"' && text[i + 1] !== '"') break
        if (text[i] === '"') i += 1
        cell += text[i]
      }
      i += 1
    }
    for (; i < text.length && ![delimiter, '\r', '\n'].includes(text[i]!); i += 1) cell += text[i]
    cells.push(cell)
  }
  return cells
}

export const calculates = (cell: string) => /^\s*[=+\-@\0\uff1d\uff0b\uff0d\uff20]/.test(cell)

const quoted = '"(?:[^"]|"")*"'
const quotedFile = new RegExp(`^\ufeff(?:${quoted}(?:[,;]${quoted})*\r\n)*$`)

function readCsvStrictly(text: string): ReadFile {
  const body = text.slice(1)
  const faults = quotedFile.test(text)
    ? []
    : ['not every field stands in quotation marks, or the mark of UTF-8 is missing']
  const formulas = [',', ';', '\t'].flatMap((delimiter) => cellsOf(body, delimiter).filter(calculates))
  return { texts: cellsOf(body, ','), faults: [...faults, ...formulas.map((cell) => `calculates: ${cell}`)] }
}

function readXlsxStrictly(content: Buffer): ReadFile {
  const archive = openZip(content, mostUnpacked)
  const faults = readDirectory(content).flatMap(({ name }) => {
    const xml = archive.read(name)!.toString()
    const fault = xmlFault(xml)
    const formula = /<f[\s/>]|<ddeLink|<externalReference|<hyperlink/.exec(xml)
    return [...(fault ? [`${name}: ${fault}`] : []), ...(formula ? [`${name}: ${formula[0]}`] : [])]
  })
  const rows = readSheets(content).flatMap((sheet) => sheet.rows)
  return { texts: rows.flatMap(({ cells }) => cells.map(shownText)), faults }
}

// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#/
const token = /<\?[^?]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|[^<]+|</g

/** Why a text is not well-formed XML (1.0, without comments, CDATA and declarations, which our parts never have). */
export function xmlFault(xml: string): string | undefined {
  const bad = forbidden.exec(xml) ?? /&(?!(?:amp|lt|gt|quot|apos);)/.exec(xml)
  if (bad) return `${JSON.stringify(bad[0])} near ${JSON.stringify(xml.slice(bad.index - 20, bad.index + 20))}`
  const open: string[] = []
  for (const [text, closing, name, , empty] of xml.matchAll(token)) {
    if (text === '<') return 'a bare <'
    if (!name) continue
    if (closing && open.pop() !== name) return `${name} is closed and not open`
    if (!closing && !empty) open.push(name)
  }
  return open.length > 0 ? `${open.at(-1)} is not closed` : undefined
}
