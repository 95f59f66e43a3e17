import { walkXml } from './xml.ts'
import { openZip, readDirectory } from '../../zip/read-zip.ts'

/** Relationship types, by their last word, that mean programs or links to other files and hosts. */
const active =
  /(vba|macrosheet|externallink|oleobject|package|control|toolbars|connections|querytable|extensibility|webextension)\w*$/i

/** The same in [Content_Types].xml, which applies where no relationship names the part. */
const activeType =
  /macro|vba|activex|externallink|oleobject|connections|querytable|customui|webextension|sheet\.binary/i

/** Functions that call another host or program as soon as the workbook is opened, and the sign of a DDE link. */
const outsideCall = /\b(webservice|rtd|call|register(\.id)?|exec|sql\.request|image|dde\w*)\s*\(|\|/i

/**
 * Whether a workbook would act by itself when opened: macros, controls, links to other files, queries. Parts are
 * identified by what refers to them: their names are free. A link that must be clicked does not count.
 */
export function reachesOut(file: Buffer, unpackedBytes: number): boolean {
  const names = readDirectory(file).map(({ name }) => name)
  // Programs differ in which of two parts with the same name they use.
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return true
  const archive = openZip(file, unpackedBytes)
  let found = false
  const walk = (name: string, hooks: Parameters<typeof walkXml>[1]) => {
    const xml =
      archive
        .read(name)
        ?.toString('utf8')
        .replace(/^\ufeff/, '') ?? ''
    // Another character set would hide from this check what Excel reads.
    if (!isUtf8(xml)) found = true
    else walkXml(xml, hooks)
  }
  for (const name of names) {
    if (found) return true
    if (/\.rels$/i.test(name)) {
      walk(name, {
        open: ({ attributes }) => {
          const { Type = '', TargetMode = '' } = attributes()
          found ||= active.test(endOf(Type)) || (/external/i.test(TargetMode) && !/hyperlink$/i.test(Type))
        },
      })
    } else if (/^\[content_types\]\.xml$/i.test(name)) {
      walk(name, { open: ({ attributes }) => (found ||= activeType.test(attributes()['ContentType'] ?? '')) })
    } else if (/\.xml$/i.test(name)) {
      walk(name, {
        close: (element, text) =>
          (found ||= (element === 'f' || element === 'definedName') && outsideCall.test(withoutTexts(text))),
      })
    }
  }
  return found
}

/** A type ends with its name; the search from every letter of a long one would not end. */
const endOf = (type: string) => type.slice(-200)

const withoutTexts = (formula: string) => formula.replace(/"[^"]*"/g, '')

const isUtf8 = (xml: string) => !xml.includes('\0') && !/^<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(xml)
