import { inflateSync } from 'node:zlib'
import jsqr from 'jsqr'
import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page as a PDF reader extracts it, with single spaces. */
export async function pdfPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

/** The content of a QR code drawn on a page: extracts its squares and decodes them. */
export function qrOnPage(pdf: Buffer): string | undefined {
  const squares = pageContents(pdf).flatMap(squaresOf)
  const sizes = Map.groupBy(squares, ({ size }) => size.toFixed(3))
  const modules = [...sizes.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  const size = modules[0]?.size ?? 1
  const [left, top] = [Math.min(...modules.map(({ x }) => x)), Math.min(...modules.map(({ y }) => y))]
  const places = modules.map(({ x, y }) => [Math.round((x - left) / size), Math.round((y - top) / size)] as const)
  const count = Math.max(...places.flat()) + 1
  const [scale, quiet] = [4, 4]
  const side = (count + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [column, row] of places) {
    for (let i = 0; i < scale * scale; i += 1) {
      const x = (column + quiet) * scale + (i % scale)
      const y = (row + quiet) * scale + Math.floor(i / scale)
      pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return jsqr.default(pixels, side, side)?.data
}

function pageContents(pdf: Buffer): string[] {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    try {
      found.push(inflateSync(pdf.subarray(at + 7)).toString('latin1'))
    } catch {
      // A font or a picture compressed differently, not a drawing.
    }
  }
  return found
}

function squaresOf(drawing: string) {
  return [...drawing.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].flatMap((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number)
    return width > 0 && Math.abs(width - height) < 0.01 ? [{ x, y, size: width }] : []
  })
}
