import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { wholeListOf } from '../../http/whole-list.ts'
import { toastFailure } from '../feedback/toast.ts'

/** More rows are no paper that somebody reads. */
const mostPrinted = 2_000

/** What is on the page only until it is printed: setting it opens the browser's dialog. */
export function useUntilPrinted<Value>() {
  const [value, setValue] = useState<Value | null>(null)
  useEffect(() => {
    if (value === null) return undefined
    const end = () => setValue(null)
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [value])
  return [value, setValue] as const
}

type Listed = { endpoint: Endpoint; params: unknown; query: object; total: number }

/**
 * Prints every row that matches search and filters, not only those of the page on the screen. `rows`: what the table
 * shows meanwhile. `print` is missing where a list is too long.
 */
export function usePrint<Row>({ endpoint, params, query, total }: Listed) {
  const client = useQueryClient()
  const [rows, setRows] = useUntilPrinted<Row[]>()
  const print = async () => {
    const input = { params, query } as unknown as Omit<ToSend<Endpoint>, 'query'> & { query: object }
    await client
      .fetchQuery(wholeListOf(endpoint, input))
      .then((whole) => setRows(whole as Row[]))
      .catch(toastFailure)
  }
  return { rows, print: total > 0 && total <= mostPrinted ? print : undefined }
}
