import type { PageMeta } from '@hadir/contract/resource.ts'
import { useEffect, useEffectEvent } from 'react'

/** The last page of a list that is open beyond it, as its last rows have gone; null for every other page. */
export function lastIfPastEnd(meta: PageMeta | undefined): number | null {
  if (!meta) return null
  const last = Math.max(1, Math.ceil(meta.total / meta.pageSize))
  return meta.page > last ? last : null
}

type Paged = { data: { meta: PageMeta } | undefined; isPlaceholderData: boolean }

/** Opens the last page that exists instead of one past the end. True until that is there: nothing is known of its rows. */
export function usePastEnd({ data, isPlaceholderData }: Paged, open: (page: number) => void): boolean {
  const last = lastIfPastEnd(data?.meta)
  const toOpen = isPlaceholderData ? null : last
  const openLast = useEffectEvent(open)
  useEffect(() => {
    if (toOpen !== null) openLast(toOpen)
  }, [toOpen])
  return last !== null
}
