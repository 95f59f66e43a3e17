import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../../http/query.ts'

/** A page as it is first shown, with what `answered` puts into the cache. */
export function renderPage(page: ReactElement, answered: (cache: QueryClient) => void = () => {}): string {
  const cache = createQueryClient()
  answered(cache)
  const router = createMemoryRouter([{ path: '*', element: page }])
  const html = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  router.dispose()
  cache.clear()
  return html
}
