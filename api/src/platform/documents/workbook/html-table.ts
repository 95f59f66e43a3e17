import { Failure } from '../../failure.ts'

/** A cell of an HTML table. `start` and `end` delimit its content in the text that was read. */
export type HtmlCell = { text: string; start: number; end: number; column: number }
export type HtmlRow = { number: number; cells: HtmlCell[] }

const limits = { rows: 2_000, cells: 60_000, columns: 300, span: 100 }

/**
 * The rows of the tables in a page that some programs save as an Excel file, each cell in its column: a cell that spans
 * columns or rows shifts others, as on the screen. `page` has one character for each byte of the file (latin1), so
 * positions in it are positions in the file. Nothing in the page is run, and everything outside tables is skipped.
 */
export function readHtmlRows(page: string): HtmlRow[] {
  const rows: HtmlRow[] = []
  /** For how many further rows a cell from above occupies each column. */
  let taken: number[] = []
  let cells = 0
  let open: { start: number; column: number } | null = null
  const close = (end: number) => {
    if (open) rows.at(-1)?.cells.push({ ...open, end, text: textOf(page.slice(open.start, end)) })
    open = null
  }
  for (const { name, isClosing, attributes, start, end } of tagsOf(page)) {
    if (name === 'table' || name === 'tr') close(start)
    if (name === 'table' && !isClosing) taken = []
    else if (name === 'tr' && !isClosing) {
      if (rows.length === limits.rows) throw new Failure('IMPORT_TOO_MANY_ROWS', { values: { rows: limits.rows } })
      taken = rows.length === 0 ? [] : taken.map((left) => Math.max(0, left - 1))
      rows.push({ number: rows.length + 1, cells: [] })
    } else if (name === 'td' || name === 'th') {
      close(start)
      const row = rows.at(-1)
      if (isClosing || !row) continue
      if (++cells > limits.cells) throw new Failure('IMPORT_TOO_HARD')
      const [across, down] = [spanIn(attributes, 'colspan'), spanIn(attributes, 'rowspan')]
      let column = 0
      while ((taken[column] ?? 0) > 0) column += 1
      // No list has as many columns: further cells are ignored.
      if (column >= limits.columns) continue
      for (let i = column; i < Math.min(column + across, limits.columns); i += 1) taken[i] = down
      open = { start: end, column }
    }
  }
  return rows
}

/** Spaces are limited, because two unlimited groups of them would try every division of a long run. */
const spanIn = (attributes: string, name: string) => {
  const [, count] = new RegExp(`\\b${name}\\s{0,9}=\\s{0,9}["']?\\s{0,9}(\\d{1,4})`, 'i').exec(attributes) ?? []
  return Math.min(Math.max(Number(count ?? 1), 1), limits.span)
}

type Tag = { name: string; isClosing: boolean; attributes: string; start: number; end: number }

/** Elements whose content is not part of the page. */
const opaque = new Set(['style', 'script', 'xml', 'title'])

function* tagsOf(page: string): Generator<Tag> {
  let at = page.indexOf('<')
  while (at >= 0) {
    const isComment = page.startsWith('<!--', at)
    const close = isComment ? page.indexOf('-->', at + 4) : page.indexOf('>', at)
    if (close < 0) return
    let end = close + (isComment ? 3 : 1)
    const [, slash, name = ''] = isComment ? [] : (/^<(\/?)([a-z][a-z0-9:]*)/i.exec(page.slice(at, at + 40)) ?? [])
    const tag = name.toLowerCase()
    if (tag) yield { name: tag, isClosing: slash === '/', attributes: page.slice(at, close), start: at, end }
    if (opaque.has(tag) && slash !== '/') {
      const over = page.slice(end).search(new RegExp(`</${tag}`, 'i'))
      if (over < 0) return
      end += over
    }
    at = page.indexOf('<', end)
  }
}

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** As a person reads it. The bytes are UTF-8, otherwise Windows-1252. */
function textOf(inner: string): string {
  const bytes = Buffer.from(inner.replace(/<[^>]*>/g, ' '), 'latin1')
  const utf8 = bytes.toString('utf8')
  const text = utf8.includes('\u{fffd}') ? new TextDecoder('windows-1252').decode(bytes) : utf8
  return text
    .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
      if (name) return names[String(name).toLowerCase()] ?? all
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    })
    .replace(/\s+/g, ' ')
    .trim()
}
