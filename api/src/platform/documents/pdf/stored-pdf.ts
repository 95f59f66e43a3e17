import { createHash } from 'node:crypto'
import { pdfObjects } from './pdf-objects.ts'

/** A section of a PDF that others have as well: a font or a picture. */
export type SharedPart = { at: number; sha256: Buffer; content: Buffer }
/** A PDF without its shared parts, which are put back in the order of the list. */
export type SplitPdf = { rest: Buffer; parts: SharedPart[] }

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Below this, a separate row costs more than it saves. */
const leastShared = 1_000

/**
 * Extracts fonts and pictures from a PDF that we made (typeset.ts): a school's rapor share these bytes, which are four
 * fifths of the whole. `at` is an offset in the whole PDF.
 */
export function splitPdf(pdf: Buffer): SplitPdf {
  const objects = pdfObjects(pdf)
  const fonts = new Set([...objects.values()].map(({ head }) => /\/FontFile2 (\d+) 0 R/.exec(head)?.[1]))
  const parts: SharedPart[] = []
  for (const [no, { head, stream, at }] of objects) {
    if (!stream || stream.length < leastShared || !(fonts.has(no) || head.includes('/Subtype /Image'))) continue
    parts.push({ at, sha256: sha256(stream), content: stream })
  }
  const rest: Buffer[] = []
  let from = 0
  for (const { at, content } of parts) {
    rest.push(pdf.subarray(from, at))
    from = at + content.length
  }
  return { rest: Buffer.concat([...rest, pdf.subarray(from)]), parts }
}

/** Restores the PDF, byte for byte. */
export function joinPdf({ rest, parts }: { rest: Buffer; parts: Pick<SharedPart, 'at' | 'content'>[] }): Buffer {
  const whole: Buffer[] = []
  let [from, length] = [0, 0]
  for (const { at, content } of parts) {
    const before = rest.subarray(from, from + at - length)
    whole.push(before, content)
    from += before.length
    length = at + content.length
  }
  return Buffer.concat([...whole, rest.subarray(from)])
}
