import type { Random } from './random.ts'

/** Consecutive lessons of one subject in one class. */
type Block = { class: string; subject: string; teacher: string; length: number }
type Cell = { weekday: number; first: number }
export type PlacedBlock = Block & Cell

/** Lessons of a weekday between its breaks: [3, 3, 2] are 1–3, 4–6 and 7–8. */
export type WeekShape = readonly { weekday: number; stretches: readonly number[] }[]

export type Taught = { class: string; subject: string; teacher: string; weeklyJp: number }

const mostSteps = 20_000

/**
 * A timetable in which no class and no teacher is in two places at once. A block goes to a free place, or else where it
 * displaces the least. Displaced blocks are placed again, and often displaced ones weigh more. 12 classes with 31 of 38
 * lessons a week take some hundred steps.
 */
export function makeTimetable(random: Random, taught: readonly Taught[], week: WeekShape): PlacedBlock[] {
  const cells = cellsOf(week)
  const placed = new Set<PlacedBlock>()
  const taken = new Map<string, PlacedBlock>()
  const pushes = new Map<Block, number>()
  // Longest first, then the busiest teachers, who have the fewest free places.
  const load = new Map<string, number>()
  for (const one of taught) load.set(one.teacher, (load.get(one.teacher) ?? 0) + one.weeklyJp)
  const waiting: Block[] = taught
    .flatMap((one) => lengthsOf(one.weeklyJp).map((length) => ({ ...one, length })))
    .sort((a, b) => a.length - b.length || (load.get(a.teacher) ?? 0) - (load.get(b.teacher) ?? 0))

  for (let step = 0; step < mostSteps; step += 1) {
    const block = waiting.pop()
    if (!block) return [...placed]
    const places = (cells.get(block.length) ?? []).map((cell) => ({
      cell,
      pushed: inTheWay(block, cell, taken),
      isSameDay: [...placed].some(
        (one) => one.class === block.class && one.subject === block.subject && one.weekday === cell.weekday,
      ),
      chance: random.next(),
    }))
    const cost = ({ pushed, isSameDay, chance }: (typeof places)[number]) =>
      pushed.reduce((sum, one) => sum + 10 + 3 * (pushes.get(one) ?? 0), 0) + (isSameDay ? 8 : 0) + chance
    const best = places.reduce((a, b) => (cost(b) < cost(a) ? b : a))
    for (const one of best.pushed) {
      lift(one, placed, taken)
      pushes.set(one, (pushes.get(one) ?? 0) + 1)
      waiting.push(one)
    }
    const lesson = Object.assign(block, best.cell)
    placed.add(lesson)
    for (const key of keysOf(lesson, lesson)) taken.set(key, lesson)
  }
  throw new Error('the lessons do not fit into the week')
}

/** Where a block of each length fits between the breaks. */
function cellsOf(week: WeekShape): Map<number, Cell[]> {
  const cells = new Map<number, Cell[]>([1, 2, 3].map((length) => [length, []]))
  for (const { weekday, stretches } of week) {
    let first = 1
    for (const stretch of stretches) {
      for (const [length, found] of cells) {
        for (let at = 0; at + length <= stretch; at += 1) found.push({ weekday, first: first + at })
      }
      first += stretch
    }
  }
  return cells
}

/** 5 a week become 3 and 2: at least two in a row, so that a class does not change subjects every 40 minutes. */
function lengthsOf(weeklyJp: number): number[] {
  if (weeklyJp <= 3) return [weeklyJp]
  return [...lengthsOf(weeklyJp - 2), 2]
}

const keysOf = (block: Block, { weekday, first }: Cell): string[] =>
  Array.from({ length: block.length }, (_, i) => [
    `${block.class} ${weekday} ${first + i}`,
    `${block.teacher} ${weekday} ${first + i}`,
  ]).flat()

const inTheWay = (block: Block, cell: Cell, taken: ReadonlyMap<string, PlacedBlock>): PlacedBlock[] => [
  ...new Set(keysOf(block, cell).flatMap((key) => taken.get(key) ?? [])),
]

function lift(one: PlacedBlock, placed: Set<PlacedBlock>, taken: Map<string, PlacedBlock>): void {
  placed.delete(one)
  for (const key of keysOf(one, one)) taken.delete(key)
}
