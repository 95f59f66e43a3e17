// Stands in the page itself (vite.config.ts). Runs before the first paint and before the app's own code, which takes seconds to come on a slow line.

// A chosen theme never flashes the other one.
const theme = localStorage.getItem('hadir-theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

// Whoever is signed in gets what her screen will want on its way at once, instead of when each part asks for the next.
const { app = '', home = '', sheet = '' } = document.currentScript.dataset
const { state } = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
const here = location.pathname.toLowerCase()

function preload(files) {
  for (const file of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    // Not modulepreload (docs/decisions/0030).
    link.rel = 'preload'
    link.as = 'script'
    link.crossOrigin = 'anonymous'
    link.href = `/${file}`
    document.head.append(link)
  }
}

if (here === '/callback' || (state?.token && /^\/app(\/|$)/.test(here))) preload(app)
if (state?.profile?.role === 'teacher' && /^\/app\/?$/.test(here)) preload(home)

const place = /^\/app\/kbm\/daily-attendance\/([\da-f-]{36})_(\d{4}-\d\d-\d\d)$/.exec(here)
if (state?.token && state.profile?.schoolId && place) {
  preload(sheet)
  // As src/http/send.ts would ask; it takes this answer instead of asking again (src/http/preloaded-response.ts).
  const path = `/api/v1/attendance/daily-attendance/${state.profile.schoolId}/${place[1]}?date=${place[2]}`
  const url = new URL(path, document.querySelector('meta[name="hadir-api"]').content || location.origin).href
  const token = state.token.accessToken
  const answer = fetch(url, { headers: { authorization: `Bearer ${token}` }, credentials: 'include' })
  // `at`: when the answer came, by which the server's clock is learned.
  const early = { url, token, isHere: false, answer: answer.then((response) => ({ response, at: Date.now() })) }
  window.early = early
  const arrived = ({ response }) => {
    early.isHere = response.ok
  }
  // Without a connection the app asks again and says so.
  early.answer.then(arrived, () => undefined)
}
