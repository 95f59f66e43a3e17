import { Parser } from 'saxen'
import { Failure } from '../../failure.ts'
import { longestCell } from './cell.ts'

type Element = { name: string; /** Entities are resolved. */ attributes: () => Record<string, string> }
type Hooks = {
  open?(element: Element): void
  /** `text` is all text directly inside the element, entities and line ends resolved. */
  close?(name: string, text: string): void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Workbooks write characters that XML forbids, and line ends, as _x000D_ (ECMA-376, ST_Xstring). */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** PostgreSQL stores neither NUL nor half a surrogate pair: the former is removed, the latter replaced. */
const keepable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** No part of a workbook is nested half as deep. */
const maxDepth = 50

/** No cell is as long, whatever escapes its text is written with: the callers would search it letter by letter. */
const longestText = 12 * longestCell

/** The parser decodes texts only. A type written with entities is no other type. */
function decoded(attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  for (const [name, value] of Object.entries(attributes))
    if (value.includes('&')) attributes[name] = keepable(decode(value))
  return attributes
}

/** Walks one part of a workbook. Only the five entities of XML exist: there are no declarations to expand. */
export function walkXml(xml: string, hooks: Hooks): void {
  const texts: string[] = []
  // Most sheets have none, and millions of attributes.
  const hasEntities = xml.includes('&')
  const parser = new Parser()
  const add = (text: string, decode?: (text: string) => string) => {
    if (texts.length === 0) return
    const before = texts[texts.length - 1]!
    if (before.length + text.length > longestText) {
      // Line ends between a million empty rows are no text.
      if (text.trim() === '') return
      throw new Failure('IMPORT_CELL_TOO_LONG')
    }
    texts[texts.length - 1] = before + (decode ? decode(text) : text)
  }
  parser.on('openTag', (name, attributes, decode) => {
    if (texts.push('') > maxDepth) throw new Failure('IMPORT_DAMAGED')
    hooks.open?.({
      name: withoutPrefix(name),
      attributes: hasEntities ? () => decoded(attributes(), decode) : attributes,
    })
  })
  parser.on('text', add)
  parser.on('cdata', (text) => add(text))
  parser.on('closeTag', (name) => {
    // Not as an argument of the hook: without one it would never be taken, and the depth would only grow.
    const text = texts.pop() ?? ''
    hooks.close?.(withoutPrefix(name), keepable(unescaped(text)))
  })
  parser.on('error', () => {
    throw new Failure('IMPORT_DAMAGED')
  })
  // A missing part is read like an empty one.
  if (xml !== '') parser.parse(xml)
}
