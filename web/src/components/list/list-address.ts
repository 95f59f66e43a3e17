import { pageSizes } from '@hadir/contract/resource.ts'
import { useSearchParams } from 'react-router'

/** A list's address: page, page size, search, sort order and filters. Anything unreadable becomes the default. */
export type ListAddress = { page: number; pageSize: number; q: string; sort: string; filters: Record<string, string> }

export const usualPageSize = 10

/** `pageSize` is the user's own, for an address without one. */
export function readListAddress(
  url: URLSearchParams,
  filterNames: readonly string[],
  defaultPageSize = usualPageSize,
): ListAddress {
  const page = Number(url.get('page'))
  const pageSize = Number(url.get('pageSize'))
  const set = filterNames.map((name) => [name, url.get(name) ?? ''] as const).filter(([, value]) => value !== '')
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: (pageSizes as readonly number[]).includes(pageSize) ? pageSize : defaultPageSize,
    q: url.get('q') ?? '',
    sort: url.get('sort') ?? '',
    filters: Object.fromEntries(set),
  }
}

/** The address with some changes; any change of what is listed leads back to the first page. */
export function changeListAddress(url: URLSearchParams, changes: Record<string, string | number>): URLSearchParams {
  const next = new URLSearchParams(url)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    const isDefault = value === '' || (name === 'page' && value === 1)
    if (isDefault) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The list's address and a setter. Typing replaces the history entry, other changes add one. */
export function useListAddress(filterNames: readonly string[], defaultPageSize = usualPageSize) {
  const [url, setUrl] = useSearchParams()
  const change = (changes: Record<string, string | number>, options?: { replace: boolean }) =>
    setUrl((current) => changeListAddress(current, changes), options)
  return [readListAddress(url, filterNames, defaultPageSize), change] as const
}
