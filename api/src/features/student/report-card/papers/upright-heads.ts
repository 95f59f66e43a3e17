import type { Content } from 'pdfmake/interfaces.js'

/** Of an average bold letter, as a share of the type size; with room to spare. */
const letterWidth = 0.62
const lineStep = 1.15
/** A longer word is broken, so that no head takes the whole page. */
const mostPerLine = 24

type Heads = { width: number; fontSize: number }

/**
 * Names set from bottom to top, where columns are too narrow for a readable word. All are as high as the longest needs,
 * in as many lines as fit beside each other.
 */
export function uprightHeads(names: readonly string[], { width, fontSize }: Heads): Content[] {
  const mostLines = Math.max(1, Math.floor(width / (fontSize * lineStep)))
  const longest = Math.max(...names.map(({ length }) => length), 1)
  const longestWord = Math.max(...names.flatMap((name) => name.split(' ').map(({ length }) => length)), 1)
  let perLine = Math.min(Math.max(12, longestWord), mostPerLine)
  while (perLine < longest && names.some((name) => inLines(name, perLine).length > mostLines)) perLine += 1
  const height = Math.ceil(perLine * letterWidth * fontSize) + 4
  return names.map((name) => ({ svg: drawn(inLines(name, perLine), { width, height, fontSize }), width }))
}

/** Words in lines of at most so many letters. */
function inLines(name: string, perLine: number): string[] {
  const words = name.match(new RegExp(`\\S{1,${perLine}}`, 'gu')) ?? []
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= perLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

function drawn(lines: readonly string[], { width, height, fontSize }: Heads & { height: number }): string {
  const step = fontSize * lineStep
  // The baseline of the first line, so that all of them are in the middle of the column.
  const first = (width - lines.length * step) / 2 + fontSize * 0.9
  const texts = lines.map(
    (line, i) =>
      `<text transform="translate(${(first + i * step).toFixed(2)} ${height - 2}) rotate(-90)" font-family="Roboto" font-weight="bold" font-size="${fontSize}">${escaped(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${texts.join('')}</svg>`
}
