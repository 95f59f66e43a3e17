import { seeded } from '../../cli/demo/random.ts'

/** `npm run drill` runs the chaos tests in the mode "drill": as many faults as in docs/performance.md. */
export const isDrill = process.env['MODE'] === 'drill'

const given = process.env['SEED'] ?? ''
/** The same every time in `npm test`; other moments in each drill, and those of an earlier one by its `SEED`. */
export const seed = /^\d+$/.test(given) ? Number(given) : isDrill ? Date.now() : 7

export const chance = () => seeded(seed)

/** A setting of the drill such as CHAOS_KILLS, else how many there are of it in a drill and in `npm test`. */
export function amount(name: string, { drill, test }: { drill: number; test: number }): number {
  const text = process.env[name] ?? ''
  return /^\d+$/.test(text) ? Number(text) : isDrill ? drill : test
}
