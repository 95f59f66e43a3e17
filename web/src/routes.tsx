import { createBrowserRouter, type RouteObject } from 'react-router'
import { RequestCodeForm } from './components/form/request-code-form.tsx'
import { failureAlone } from './layout/guards/route-failure.tsx'
import { LoginPage } from './pages/login/login-page.tsx'
import { routesOf } from './page-routes.ts'
import { paths } from './paths.ts'
import { redirectHome } from './layout/guards/redirect-home.ts'

const codePage = async () => ({ Component: (await import('./pages/login/code-page.tsx')).CodePage })

// Passed in: if a later page imported a part of the first one, the first would be split into more files.
const invitationPage = async () => {
  const { InvitationPage } = await import('./pages/invitation/invitation-page.tsx')
  return { Component: () => <InvitationPage CodeForm={RequestCodeForm} /> }
}

const visitorPages = import.meta.glob('./pages/{callback,privacy,rapor,terms}/*-page.tsx')
const ofVisitors = [paths.terms, paths.privacy, paths.rapor, paths.callback].map((path) => ({ path }))

const visitorRoutes: RouteObject[] = [
  {
    path: paths.landing,
    loader: redirectHome,
    lazy: { Component: async () => (await import('./pages/landing/landing-page.tsx')).LandingPage },
  },
  { path: paths.login, loader: redirectHome, Component: LoginPage },
  { path: paths.register, loader: redirectHome, Component: LoginPage },
  { path: paths.loginCode, lazy: codePage },
  { path: paths.registerCode, lazy: codePage },
  { path: paths.invitation, lazy: invitationPage },
  ...routesOf(ofVisitors, visitorPages),
]

const rethrow = (error: unknown): never => {
  throw error
}

const root = 'root'
const isBehindSignIn = (path: string) => path.startsWith(paths.home) || path.startsWith(`${paths.register}/`)

/** The sign-in screens are loaded at once; the tables of all other screens, which visitors do not need, on demand. */
export const createAppRouter = () =>
  createBrowserRouter([{ id: root, errorElement: failureAlone, children: visitorRoutes }], {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (!isBehindSignIn(path)) return
      const { isOfSchool, pagesId, withData } = await import('./app-routes.tsx')
      patch(root, [withData])
      if (!isOfSchool(path)) return
      const failure = (error: unknown) => [{ path, loader: () => rethrow(error) }]
      // Thrown here, it would replace the frame instead of the page.
      patch(pagesId, await import('./school-routes.tsx').then(({ guardedRoutes }) => guardedRoutes, failure))
    },
  })
