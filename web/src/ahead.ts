import { useSession } from './session/store.ts'

// What the next screen needs is fetched while the one before still waits for its second or three (src/delays.ts);
// requested later, it would arrive late. Each file here is one that the router and the frame request by themselves.

const codePage = () => import('./pages/login/code-page.tsx')

const registration = (): Promise<unknown> =>
  Promise.all([import('./app-routes.tsx'), import('./pages/register/registration-page.tsx')])

/** The home, its frame, and what stands beside it. */
const homeFiles = (): Promise<unknown> =>
  Promise.all([
    import('./app-routes.tsx'),
    import('./pages/home/home-page.tsx'),
    import('./ui/overlays/toaster.tsx'),
    import('./layout/menu/profile-menu.tsx'),
    import('./layout/palette/palette-opener.tsx'),
    import('./layout/frame/place-switcher.tsx'),
    import('./layout/notices/reminders.tsx'),
    import('./layout/outbox/outbox-badge.tsx'),
    import('./offline/store/fallback-store.ts'),
    import('./offline/files/file-store.ts'),
    import('./offline/scores/flush-drafts.ts'),
  ])

const currentUser = async () => (await import('./http/current-user.ts')).loadCurrentUser()

/** The home of the role that has signed in. */
const ownHome = async () => {
  await currentUser()
  const { loadHomeOf } = await import('./pages/home/homes.ts')
  const { profile } = useSession.getState()
  await loadHomeOf(profile)
  // Its lower half begins on the first screen of a phone.
  if (profile?.role === 'teacher' && profile.schoolId) await import('./pages/home/teacher/teacher-rest.tsx')
}

// Without a connection the router asks again, and says so.
const ignore = () => undefined

/** Follows what a sign-in learns, and loads what comes after it. */
export function loadAhead() {
  // The one second of a social sign-in begins with an answer: the way behind it is begun together with the question.
  if (/^\/callback\/?$/i.test(window.location.pathname)) {
    void homeFiles().catch(ignore)
    // Its answer may have been quicker than this file.
    if (useSession.getState().token) void ownHome().catch(ignore)
  }
  useSession.subscribe(({ token, registrationData }, before) => {
    if (token && !before.token) return void Promise.all([homeFiles(), ownHome()]).catch(ignore)
    if (registrationData === before.registrationData || !registrationData?.email) return undefined
    const isRegistering = /^\/register(\/|$)/i.test(window.location.pathname)
    const further = isRegistering ? registration : homeFiles
    // After the code screen has come, while the e-mail is looked for, there is time for what is behind it too.
    if (registrationData.codeExpired) return void codePage().then(further).catch(ignore)
    // A known person is told her tokens in the same step.
    queueMicrotask(() => useSession.getState().token ?? void registration().catch(ignore))
    return undefined
  })
}
