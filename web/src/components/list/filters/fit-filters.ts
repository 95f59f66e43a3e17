/** A filter with its full width; `least` is its shortest width. */
export type MeasuredFilter = { width: number; least: number; isChosen: boolean }

export const gap = 8
/** The width of *Filter lainnya (2)*. */
const roomForMore = 156

type Fit = { shown: boolean[]; hasRoom: boolean }

/**
 * Which filters fit into a line of this width. Active ones are always shown, so that they can be seen and removed; if
 * they do not fit they are shortened, and `hasRoom` is false if even that is not enough. The others follow in their
 * order; the rest is behind *Filter lainnya*.
 */
export function fitFilters(filters: readonly MeasuredFilter[], room: number): Fit {
  const widthOf = (some: readonly number[]) => some.reduce((sum, width) => sum + width + gap, -gap)
  if (widthOf(filters.map(({ width }) => width)) <= room) return { shown: filters.map(() => true), hasRoom: true }
  const shown = filters.map(({ isChosen }) => isChosen)
  const isAll = shown.every(Boolean)
  const chosen = filters.filter(({ isChosen }) => isChosen)
  const least = widthOf(chosen.map(({ width, least }) => Math.min(width, least)))
  let left = room - widthOf(chosen.map(({ width }) => width)) - gap - (isAll ? -gap : roomForMore)
  for (const [at, { width, isChosen }] of filters.entries()) {
    if (isChosen) continue
    left -= width + gap
    if (left < 0) break
    shown[at] = true
  }
  return { shown, hasRoom: least + (isAll ? 0 : gap + roomForMore) <= room }
}
