import { corrections } from '@hadir/contract/attendance/correction.ts'
import { importMissing } from '@hadir/contract/import/import.ts'
import { type ListView, listViewEndpoints } from '@hadir/contract/user/list-view.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient, queryOptionsOf } from '../../http/query.ts'
import { usePages } from './use-list-view.ts'

function Part() {
  const { query, isKnown, pager } = usePages(importMissing, 25)
  return isKnown ? `asks for ${query.pageSize}, shows ${pager.address.pageSize}` : 'waits'
}

function shown(views: ListView[] | null) {
  const cache = createQueryClient()
  if (views) cache.setQueryData(queryOptionsOf(listViewEndpoints.all, {}).queryKey, { data: views })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <Part />
    </QueryClientProvider>,
  )
  cache.clear()
  return html
}

test('a list that is a part of a screen opens with the page size that its user chose last', () => {
  const chosen = { list: importMissing.path, columns: {}, pageSize: 50 as const }
  expect(shown([chosen])).toBe('asks for 50, shows 50')
  // Each list has its own, and its usual one until somebody chooses.
  expect(shown([{ ...chosen, list: corrections.groups.path }])).toBe('asks for 25, shows 25')
  expect(shown([])).toBe('asks for 25, shows 25')
  // It is not asked for in a size that the answer would change.
  expect(shown(null)).toBe('waits')
})
