import type { SchoolDate } from './dates.ts'

/** Days from `start` up to, not including, `end`; null: without a beginning, or without an end. */
export type Span = { start: SchoolDate | null; end: SchoolDate | null }

const later = (a: SchoolDate | null, b: SchoolDate) => (a !== null && a > b ? a : b)

/** The parts of a span before, inside and after another one; null for a part without a day. */
export function cutSpan(
  { start, end }: Span,
  by: { start: SchoolDate; end: SchoolDate | null },
): { before: Span | null; inside: Span | null; after: Span | null } {
  const endBefore = end !== null && end <= by.start ? end : by.start
  const insideFrom = later(start, by.start)
  const insideTo = end === null || (by.end !== null && by.end < end) ? by.end : end
  const afterFrom = by.end === null ? null : later(start, by.end)
  return {
    before: start === null || start < by.start ? { start, end: endBefore } : null,
    inside: insideTo === null || insideFrom < insideTo ? { start: insideFrom, end: insideTo } : null,
    after: afterFrom !== null && (end === null || afterFrom < end) ? { start: afterFrom, end } : null,
  }
}
