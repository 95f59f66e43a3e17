import { pdfObjects } from './pdf-objects.ts'
import { sha256 } from './stored-pdf.ts'

const reference = /(\d+) 0 R/g

/** The object numbers behind a name in a catalogue or a page list. */
const referred = (head: string, name: string): string[] => {
  const [, list = ''] = new RegExp(`/${name} (\\[[^\\]]*\\]|\\d+ 0 R)`).exec(head) ?? []
  return [...list.matchAll(reference)].map(([, no = '']) => no)
}

/** The only page list of the merged file. */
const pagesNo = 2

/**
 * Merges several papers into one file, their pages unchanged and in the given order. Shared objects, such as fonts, are
 * stored once. Only for PDFs that we made ourselves.
 */
export function mergePdfs(pdfs: readonly Buffer[], title: string): Buffer {
  const written: Buffer[] = [Buffer.from('%PDF-1.3\n%\xff\xff\xff\xff\n', 'latin1')]
  const offsets: number[] = []
  let length = written[0]!.length
  const write = (no: number, head: string, stream: Buffer | null) => {
    const parts: Buffer[] = [Buffer.from(`${no} 0 obj\n${head}\n`, 'latin1')]
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'))
    parts.push(Buffer.from('endobj\n'))
    offsets[no] = length
    for (const part of parts) length += part.length
    written.push(...parts)
  }
  const pages: number[] = []
  const known = new Map<string, number>()
  let next = 4
  for (const pdf of pdfs) {
    const objects = pdfObjects(pdf)
    const find = (no: string) => {
      const found = objects.get(no)
      if (!found) throw new Error(`a PDF of ours has no object ${no}`)
      return found
    }
    const catalogue = [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'))
    const [list = ''] = referred(catalogue?.head ?? '', 'Pages')
    const places = new Map<string, number>([[list, pagesNo]])
    const place = (no: string): number => {
      const there = places.get(no)
      if (there !== undefined) return there
      const { head, stream } = find(no)
      const renumbered = head.replace(reference, (_, of: string) => `${place(of)} 0 R`)
      const isPage = /\/Type \/Page\b(?!s)/.test(head)
      const key = isPage ? '' : `${renumbered} ${stream ? sha256(stream).toString('base64') : ''}`
      const same = known.get(key)
      const at = same ?? next
      places.set(no, at)
      if (same === undefined) {
        next += 1
        if (isPage) pages.push(at)
        else known.set(key, at)
        write(at, renumbered, stream)
      }
      return at
    }
    for (const no of referred(find(list).head, 'Kids')) place(no)
  }
  write(1, `<<\n/Type /Catalog\n/Pages ${pagesNo} 0 R\n>>`, null)
  const kids = pages.map((no) => `${no} 0 R`).join(' ')
  write(pagesNo, `<<\n/Type /Pages\n/Count ${pages.length}\n/Kids [${kids}]\n>>`, null)
  // UTF-16 with a byte order mark, as hexadecimal: any letter, and nothing to escape.
  const utf16 = Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex')
  write(3, `<<\n/Title <${utf16}>\n/Producer (Hadir)\n/Creator (Hadir)\n>>`, null)
  const rows = Array.from({ length: next - 1 }, (_, i) => `${String(offsets[i + 1]).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${next}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<<\n/Size ${next}\n/Root 1 0 R\n/Info 3 0 R\n>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...written, Buffer.from(table + trailer)])
}
