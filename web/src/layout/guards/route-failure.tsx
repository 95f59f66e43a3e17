import { type ComponentType, lazy, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'

/** Shown if even the failure page cannot be loaded. */
const bare = (error: unknown) => () => (
  <div role="alert" className="grid justify-items-center gap-3 px-4 py-12 text-center">
    <h1>Unexpected Application Error!</h1>
    <p>{String(error)}</p>
    <p>Halaman ini perlu koneksi</p>
    <Button onClick={() => location.reload()}>Coba lagi</Button>
  </div>
)

const PageFailure = lazy(async (): Promise<{ default: ComponentType<{ error?: unknown }> }> => {
  try {
    return await import('./page-failure.tsx')
  } catch (error) {
    return { default: bare(error) }
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
