import { createBrowserRouter, type RouteObject } from 'react-router'
import { RequestCodeForm } from './components/form/request-code-form.tsx'
import { failureAlone } from './layout/guards/route-failure.tsx'
import { LoginPage } from './pages/login/login-page.tsx'
import { paths } from './paths.ts'

const codePage = () => ({ Component: async () => (await import('./pages/login/code-page.tsx')).CodePage })

// Passed in: if a later page imported a part of the first one, the first would be split into more files.
const invitationPage = async () => {
  const { InvitationPage } = await import('./pages/invitation/invitation-page.tsx')
  return () => <InvitationPage CodeForm={RequestCodeForm} />
}

const visitorRoutes: RouteObject[] = [
  {
    path: paths.landing,
    lazy: { Component: async () => (await import('./pages/landing/landing-page.tsx')).LandingPage },
  },
  { path: paths.terms, lazy: { Component: async () => (await import('./pages/terms/terms-page.tsx')).TermsPage } },
  {
    path: paths.privacy,
    lazy: { Component: async () => (await import('./pages/privacy/privacy-page.tsx')).PrivacyPage },
  },
  { path: paths.login, Component: LoginPage },
  { path: paths.register, Component: LoginPage },
  { path: paths.loginCode, lazy: codePage() },
  { path: paths.registerCode, lazy: codePage() },
  {
    path: paths.invitation,
    lazy: { Component: invitationPage },
  },
  { path: paths.rapor, lazy: { Component: async () => (await import('./pages/rapor/rapor-page.tsx')).RaporPage } },
  {
    path: paths.callback,
    lazy: { Component: async () => (await import('./pages/callback/callback-page.tsx')).CallbackPage },
  },
]

const rethrow = (error: unknown): never => {
  throw error
}

const root = 'root'
const isBehindSignIn = (path: string) => path.startsWith(paths.home) || path.startsWith(`${paths.register}/`)

const isOfSchool = (path: string) =>
  /^\/app\/((master|trx|report|setting)(\/|$)|kbm\/.*(truancy|planned|correction|evaluation|create))/i.test(path)

/** The sign-in screens are loaded at once; the tables of all other screens, which visitors do not need, on demand. */
export const createAppRouter = () =>
  createBrowserRouter([{ id: root, errorElement: failureAlone, children: visitorRoutes }], {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (!isBehindSignIn(path)) return
      const { pagesId, withData } = await import('./app-routes.tsx')
      patch(root, [withData])
      if (!isOfSchool(path)) return
      const failure = (error: unknown) => [{ path, loader: () => rethrow(error) }]
      // Thrown here, it would replace the frame instead of the page.
      patch(pagesId, await import('./school-routes.tsx').then(({ guardedRoutes }) => guardedRoutes, failure))
    },
  })
