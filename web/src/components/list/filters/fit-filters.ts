/** A filter as wide as it is without being cut; `least` is what is left of it at the least. */
export type MeasuredFilter = { width: number; least: number; isChosen: boolean }

export const gap = 8
/** What *Filter lainnya (2)* takes. */
const roomForMore = 156

type Fit = { shown: boolean[]; hasRoom: boolean }

/**
 * Which filters stand in a line of this width. Those that leave something out always do, so that they can be seen and
 * taken away: cut where there is no room for the whole of them, and `hasRoom` is false where that is not enough. Then the
 * others, in their order; the rest is behind *Filter lainnya*.
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
