import type { Column, Content } from 'pdfmake/interfaces.js'
import { nipLine } from '@hadir/contract/attendance/report/report.ts'

/** `nip`: undefined where none is needed. */
export type Signer = { name: string | null; nip?: string | null; title: string }

export const dotted = '..............................................'
const longestWord = 24

/** A word longer than a line breaks at the end of the line: nothing is ever cut off. `longest`: for a narrow cell. */
export const breakable = (text: string, longest = longestWord): string =>
  text.replaceAll(new RegExp(`\\S{${longest + 1},}`, 'g'), (word) => {
    return word.match(new RegExp(`.{1,${longest}}`, 'gu'))?.join('\u200b') ?? word
  })

type Room = {
  /** For a signature and a stamp, in points: 34 when absent. */
  room?: number
  /** The longest word of a narrow place. */
  longest?: number
}

/** A signature: the line above, the title, space for the signature, name and NIP. */
export function signature(above: string, { name, nip, title }: Signer, { room = 34, longest }: Room = {}): Content {
  const line = nip === undefined ? null : nipLine(name === null ? null : { nip })
  return {
    stack: [
      above,
      { text: title, margin: [0, 0, 0, room] },
      name ? { text: breakable(name, longest), bold: true, decoration: 'underline' } : dotted,
      ...(line ? [line] : []),
    ],
  }
}

/** The same in a column. */
export const signedBy = (above: string, signer: Signer, width: number | string = '*', room?: Room): Column => ({
  stack: [signature(above, signer, room)],
  width,
})
