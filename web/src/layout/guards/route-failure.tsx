import { type ComponentType, lazy, Suspense } from 'react'

/** What is left to say where even the screen for failures cannot come. */
const Bare = () => <p>Halaman ini perlu koneksi</p>

const PageFailure = lazy(async (): Promise<{ default: ComponentType<{ error?: unknown }> }> => {
  try {
    return await import('./page-failure.tsx')
  } catch {
    return { default: Bare }
  }
})

/** In place of a page that failed. The first page of a phone has no room for it: the frame fetches it ahead. */
export const routeFailure = (
  <Suspense>
    <PageFailure />
  </Suspense>
)

/** The same for an error that did not come through a route. */
export const failureOf = (error: unknown) => (
  <Suspense>
    <PageFailure error={error} />
  </Suspense>
)

/** The same where there is no frame around it. */
export const failureAlone = <main>{routeFailure}</main>
