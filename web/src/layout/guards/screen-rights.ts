import { can, type Permission } from '@hadir/contract/permissions.ts'
import { type Screen, screens } from '@hadir/contract/screens.ts'
import type { MenuReader } from '../menu/menu.ts'

const segmentsOf = (path: string) => path.toLowerCase().split('?', 1)[0]!.split('/').filter(Boolean)

type Rule = { segments: readonly string[]; needs: readonly Permission[] }

/**
 * A user who may make none of a screen's first requests has nothing to see there; the longest path decides for those
 * below it.
 */
const rules = Object.values<Screen>(screens)
  .flatMap(({ path, reads, creates }): Rule[] => [
    ...(reads ? [{ segments: segmentsOf(path), needs: reads }] : []),
    ...(creates ? [{ segments: segmentsOf(`${path}/create`), needs: [creates] }] : []),
  ])
  .toSorted((a, b) => b.segments.length - a.segments.length)

/** Whether a screen shows this user anything. Screens without permissions in the table decide that themselves. */
export function opensFor(reader: MenuReader, pathname: string): boolean {
  const segments = segmentsOf(pathname)
  if (!['master', 'trx', 'kbm', 'report', 'setting'].includes(segments[1] ?? '')) return true
  if (reader?.role === 'company_admin') return pathname.toLowerCase() === screens.alumni.path
  if (!reader?.schoolId || reader.awaitsConsent) return false
  const isAbove = (rule: Rule) => rule.segments.every((word, at) => word.startsWith(':') || word === segments[at])
  const above = rules.filter(isAbove)
  // Two lists may share a path, each for its own readers.
  const closest = above.filter((rule) => rule.segments.length === above[0]?.segments.length)
  return closest.length === 0 || closest.some(({ needs }) => needs.some((permission) => can(reader.role, permission)))
}
