// Stands in the page itself (vite.config.ts). Runs before the first paint and before the app's own code, which takes seconds to come on a slow line.

// A chosen theme never flashes the other one.
const theme = localStorage.getItem('hadir-theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

// Whoever is signed in gets what her screen will want on its way at once, instead of when each part asks for the next.
const { font = '', app = '', home = '', sheet = '' } = document.currentScript.dataset
const { state } = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
const here = location.pathname.toLowerCase()

function preload(files, as = 'script') {
  for (const file of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    // Not modulepreload (docs/decisions/0030).
    link.rel = 'preload'
    link.as = as
    link.crossOrigin = 'anonymous'
    link.href = `/${file}`
    document.head.append(link)
  }
}

const token = state?.token?.accessToken
const { schoolId, role, hoursAhead = new Date().getTimezoneOffset() / -60 } = state?.profile ?? {}
const early = (window.early = [])

/** As src/http/send.ts would ask; it takes this answer instead of asking again (src/http/preloaded-response.ts). */
function fetchEarly(path) {
  const base = document.querySelector('meta[name="hadir-api"]').content || location.origin
  const one = { url: new URL(`/api/v1/${path}`, base).href, token }
  const given = { headers: { authorization: `Bearer ${token}` }, credentials: 'include' }
  one.answer = fetch(one.url, given).then((response) => {
    // By it the server's clock is learned, and a wait that begins with the answer.
    if (response.ok) one.at = Date.now()
    return response
  })
  // Without a connection the app asks again and says so.
  one.answer.catch(() => undefined)
  early.push(one)
}

const isHome = token && /^\/app\/?$/.test(here)
const isTeacherHome = isHome && role === 'teacher'
const place = token && schoolId && /^\/app\/kbm\/daily-attendance\/([\da-f-]{36})_(\d{4}-\d\d-\d\d)$/.exec(here)
const attendance = (kind, rest) => fetchEarly(`attendance/${kind}-attendance/${schoolId}${rest}`)

// What is asked of the server is small, and takes it a while: it goes before the code.
if (isHome) fetchEarly('user/me')
if (isTeacherHome && schoolId) {
  const today = new Date(Date.now() + hoursAhead * 3_600_000).toISOString().slice(0, 10)
  attendance('daily', '?pageSize=100')
  attendance('subject', `?whose=mine&pageSize=100&date=${today}`)
}
if (place) attendance('daily', `/${place[1]}?date=${place[2]}`)

if (here === '/callback' || (token && /^\/app(\/|$)/.test(here))) preload(app)
if (isTeacherHome) preload(home)
if (place) preload(sheet)
// Instead of after the first text was laid out. By a link in the page it would take the last of the browser's six
// connections before the question who is signed in, with whose answer the greeting's two seconds begin.
preload(font, 'font')
