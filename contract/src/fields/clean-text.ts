import { z } from 'zod'

/**
 * Every text that people write goes through one of these, and again when an archive is restored: PDFs, CSV files and the
 * columns of an archive allow no other control characters. Spreadsheets paste tabs, and Word pastes a line break (\v).
 */

/** Characters that reverse the direction of what follows. */
const direction = /[\u202a-\u202e\u2066-\u2069]+/gu
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu
const dirty = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A text of one line: tabs, line ends and control characters become spaces. */
export const cleanLine = (typed: string): string =>
  (dirty.test(typed) ? typed.replace(direction, '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') : typed).trim()

/** A text of several lines, which end in \n. */
export const cleanParagraph = (typed: string): string =>
  (dirty.test(typed)
    ? typed
        .replace(direction, '')
        .replace(lineEnds, '\n')
        .replace(/[^\P{Cc}\n]+/gu, ' ')
    : typed
  ).trim()

export const line = () => z.string().overwrite(cleanLine)
export const lines = () => z.string().overwrite(cleanParagraph)
