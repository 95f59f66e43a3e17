import { type ComponentType, lazy, Suspense } from 'react'

/** Shown if even the failure page cannot be loaded. */
const Bare = () => <p>Halaman ini perlu koneksi</p>

const PageFailure = lazy(async (): Promise<{ default: ComponentType<{ error?: unknown }> }> => {
  try {
    return await import('./page-failure.tsx')
  } catch {
    return { default: Bare }
  }
})

/** Replaces a page that failed. A phone's first page does not include it: the frame prefetches it. */
export const routeFailure = (
  <Suspense>
    <PageFailure />
  </Suspense>
)

/** The same for an error outside the router. */
export const failureOf = (error: unknown) => (
  <Suspense>
    <PageFailure error={error} />
  </Suspense>
)

/** The same without a frame around it. */
export const failureAlone = <main>{routeFailure}</main>
