/** `at` is the offset of the stream in the file. */
export type PdfObject = { head: string; stream: Buffer | null; at: number }

/** The objects by number of a PDF that we made (typeset.ts): in sequence, each stream with its length. */
export function pdfObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  const start = /(\d+) 0 obj\n/y
  start.lastIndex = text.indexOf('\n', text.indexOf('\n') + 1) + 1
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const from = start.lastIndex
    const end = text.indexOf('\nendobj\n', from)
    const streamAt = text.indexOf('\nstream\n', from)
    const [, no = ''] = found
    if (streamAt < 0 || streamAt > end) {
      objects.set(no, { head: text.slice(from, end), stream: null, at: -1 })
      start.lastIndex = end + '\nendobj\n'.length
      continue
    }
    const head = text.slice(from, streamAt)
    const at = streamAt + '\nstream\n'.length
    const last = at + Number(/\/Length (\d+)/.exec(head)?.[1])
    objects.set(no, { head, stream: pdf.subarray(at, last), at })
    start.lastIndex = text.indexOf('endobj\n', last) + 'endobj\n'.length
  }
  return objects
}
