import { paths } from './paths.ts'
import { useSession } from './session/store.ts'

// The next screen's files are fetched during the two or three seconds that the current one waits (src/delays.ts);
// requested later, they would delay it. The router and the frame also request each of these files themselves.

const codePage = () => import('./pages/login/code-page.tsx')

const registration = (): Promise<unknown> =>
  Promise.all([import('./app-routes.tsx'), import('./pages/register/registration-page.tsx')])

/** The home, its frame, and the parts beside it. */
const homeFiles = (): Promise<unknown> =>
  Promise.all([
    import('./app-routes.tsx'),
    import('./pages/home/home-page.tsx'),
    import('./ui/overlays/toaster.tsx'),
    import('./layout/menu/profile-menu.tsx'),
    import('./layout/palette/palette-opener.tsx'),
    import('./layout/frame/place-switcher.tsx'),
    import('./layout/frame/visible-messages.tsx'),
    import('./layout/notices/reminders.tsx'),
    import('./layout/outbox/outbox-badge.tsx'),
    import('./offline/store/fallback-store.ts'),
    import('./offline/files/file-store.ts'),
    import('./offline/scores/send-scores.ts'),
  ])

const currentUser = async () => (await import('./http/current-user.ts')).loadCurrentUser()

/** The home of the role that has signed in. */
const ownHome = async () => {
  await currentUser()
  const { loadHomeOf } = await import('./pages/home/home-imports.ts')
  const { profile } = useSession.getState()
  await loadHomeOf(profile)
  // A phone's first screen already shows the top of its lower half.
  if (profile?.role === 'teacher' && profile.schoolId)
    await Promise.all([
      import('./pages/home/teacher/teacher-rest.tsx'),
      import('./pages/home/teacher/own-class-rapor.tsx'),
    ])
  if (profile?.role === 'parent' || profile?.role === 'student') await import('./pages/home/awaits-access.tsx')
}

const pathHere = () => window.location.pathname.toLowerCase().replace(/\/$/, '')

// Offline the router requests it again and reports the error.
const ignore = () => undefined

/** Watches the session during a sign-in, and loads the screens that follow it. */
export function loadAhead() {
  // A social sign-in's one-second wait starts with the response, so the files behind it are fetched along with the
  // request.
  if (pathHere() === paths.callback) {
    void homeFiles().catch(ignore)
    // The response may have arrived before this file.
    if (useSession.getState().token) void ownHome().catch(ignore)
  }
  useSession.subscribe(({ token, user, registrationData }, before) => {
    // After a sign-in over the page (session/store.ts) no other screen follows.
    if (token && !before.token)
      return void Promise.all(before.user ? [currentUser()] : [homeFiles(), ownHome()]).catch(ignore)
    if (user || registrationData === before.registrationData || !registrationData?.email) return undefined
    const isRegistering = pathHere().startsWith(paths.register)
    const further = isRegistering ? registration : homeFiles
    // Once the code screen has loaded, the e-mail lookup leaves time to load the screens behind it too.
    if (registrationData.codeExpired) return void codePage().then(further).catch(ignore)
    // A known person gets her tokens in the same step.
    queueMicrotask(() => useSession.getState().token ?? void registration().catch(ignore))
    return undefined
  })
}
