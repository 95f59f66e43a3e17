import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../../http/query.ts'

/** A page as it is first shown, with what `fill` puts into the cache. */
export function renderPage(page: ReactElement, fill: (cache: QueryClient) => void = () => {}): string {
  const cache = createQueryClient()
  fill(cache)
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
