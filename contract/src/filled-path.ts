import type { PathParams } from './endpoint.ts'

type Query = Record<string, string | number | undefined>

/** What a path takes: its params, if it has any, and a query. */
export type Filling<Path extends string> = [PathParams<Path>] extends [never]
  ? [given?: { params?: never; query?: Query }]
  : [given: { params: Record<PathParams<Path>, string | number>; query?: Query }]

type Given = { params?: Record<string, string | number> | undefined; query?: Query }

/** A path with its `:names` filled in and percent-encoded, then the query without its undefined values. */
export function filledPath(path: string, { params = {}, query = {} }: Given = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, `${value}`)
  return search.size > 0 ? `${filled}?${search}` : filled
}
