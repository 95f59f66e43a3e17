import { createBrowserRouter, type RouteObject } from 'react-router'
import { LoginPage } from './pages/login/login-page.tsx'
import { UnexpectedErrorPage } from './pages/unexpected-error-page.tsx'
import { paths } from './paths.ts'

const codePage = () => ({ Component: async () => (await import('./pages/login/code-page.tsx')).CodePage })

const visitorRoutes: RouteObject[] = [
  {
    path: paths.landing,
    lazy: { Component: async () => (await import('./pages/landing/landing-page.tsx')).LandingPage },
  },
  { path: paths.terms, lazy: { Component: async () => (await import('./pages/legal/terms-page.tsx')).TermsPage } },
  {
    path: paths.privacy,
    lazy: { Component: async () => (await import('./pages/legal/privacy-page.tsx')).PrivacyPage },
  },
  { path: paths.login, Component: LoginPage },
  { path: paths.register, Component: LoginPage },
  { path: paths.loginCode, lazy: codePage() },
  { path: paths.registerCode, lazy: codePage() },
  {
    path: paths.callback,
    lazy: { Component: async () => (await import('./pages/callback/callback-page.tsx')).CallbackPage },
  },
]

const root = 'root'
const isBehindSignIn = (path: string) => path.startsWith(paths.home) || path.startsWith(`${paths.register}/`)

const isOfSchool = (path: string) => /^\/app\/(master|trx|report|setting)(\/|$)/i.test(path)

/** The sign-in screens at once; the tables of all other screens, which visitors do not need, when one is asked for. */
export const createAppRouter = () =>
  createBrowserRouter([{ id: root, errorElement: <UnexpectedErrorPage />, children: visitorRoutes }], {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (!isBehindSignIn(path)) return
      const { pagesId, withData } = await import('./app-routes.tsx')
      patch(root, [withData])
      if (isOfSchool(path)) patch(pagesId, (await import('./school-routes.tsx')).schoolRoutes)
    },
  })
