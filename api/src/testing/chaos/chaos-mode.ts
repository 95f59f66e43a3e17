import { seeded } from '../../cli/demo/random.ts'

/** `npm run drill` runs the chaos tests in the mode "drill": as many faults as in docs/performance.md. */
export const isDrill = process.env['MODE'] === 'drill'

const given = process.env['SEED'] ?? ''
/** Fixed in `npm test`; random in each drill, and repeatable by its `SEED`. */
export const seed = /^\d+$/.test(given) ? Number(given) : isDrill ? Date.now() : 7

export const chance = () => seeded(seed)

/** A setting of the drill such as CHAOS_KILLS, with defaults for a drill and for `npm test`. */
export function amount(name: string, { drill, test }: { drill: number; test: number }): number {
  const text = process.env[name] ?? ''
  return /^\d+$/.test(text) ? Number(text) : isDrill ? drill : test
}
