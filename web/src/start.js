// Inlined in the page (vite.config.ts), with each `paths.name` as its text (screens-plugin.ts). Runs before the first
// paint and before the app's own code, which takes seconds to load on a slow line.

// If the app's own code fails before the first page, its error screen is missing too.
addEventListener(
  'error',
  async ({ target, filename, message }) => {
    const failure = document.querySelector('#root>template')?.content
    const isStyle = target.rel === 'stylesheet'
    const file = target.src ?? (isStyle ? target.href : filename)
    // Not a browser extension's.
    if (!failure || !file?.startsWith(location.origin)) return
    if (!filename && (await mayComeAgain(file))) return setTimeout(() => location.reload(), 1_000)
    if (isStyle) return
    failure.querySelector('[data-message]').append(message ?? file)
    failure.querySelector('button').addEventListener('click', () => location.reload())
    document.getElementById('root').replaceChildren(failure)
  },
  true,
)

/** While two servers are upgraded in turn, a page and its file may be of different versions: up to ten reloads in a row. */
async function mayComeAgain(file) {
  const [tries, last] = JSON.parse(sessionStorage.getItem('hadir-mixed') ?? '[0,0]')
  const next = Date.now() - last > 60_000 ? 1 : tries + 1
  sessionStorage.setItem('hadir-mixed', JSON.stringify([next, Date.now()]))
  // Without a connection the page says so.
  return next <= 10 && (await fetch(file, { cache: 'no-store' }).catch(() => null)) !== null
}

// Applied before the first paint, so that a chosen theme never flashes the other one.
const theme = localStorage.getItem('hadir-theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

// For a signed-in user, everything that her screen will need is requested at once, instead of step by step.
const { font = '', app = '', home = '', sheet = '' } = document.currentScript.dataset
const { state } = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
const here = location.pathname.toLowerCase().replace(/\/$/, '')

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
// oxlint-disable-next-line no-restricted-properties -- without a school, the device's zone
const { schoolId, role, hoursAhead = new Date().getTimezoneOffset() / -60 } = state?.profile ?? {}
const early = (window.early = [])

/** Requests what src/http/send.ts would; the app then uses this response (src/http/preloaded-response.ts). */
function fetchEarly(path) {
  const base = document.querySelector('meta[name="hadir-api"]').content || location.origin
  const one = { url: new URL(`/api/v1/${path}`, base).href, token }
  const given = { headers: { authorization: `Bearer ${token}` }, credentials: 'include' }
  one.answer = fetch(one.url, given).then((response) => {
    // The server's clock, and a wait that starts with the response, depend on this time.
    if (response.ok) one.at = Date.now()
    return response
  })
  // Offline the app requests it again and reports the error.
  one.answer.catch(() => undefined)
  early.push(one)
}

const isHome = token && here === paths.home
const isTeacherHome = isHome && role === 'teacher'
const place =
  token &&
  schoolId &&
  here.startsWith(paths.dailyAttendance) &&
  /^\/([\da-f-]{36})_(\d{4}-\d\d-\d\d)$/.exec(here.slice(paths.dailyAttendance.length))
const attendance = (kind, rest) => fetchEarly(`attendance/${kind}-attendance/${schoolId}${rest}`)

// API requests are small but take the server a while, so they go before the code.
if (isHome) fetchEarly('user/me')
if (isTeacherHome && schoolId) {
  const today = new Date(Date.now() + hoursAhead * 3_600_000).toISOString().slice(0, 10)
  attendance('daily', '?pageSize=100')
  attendance('subject', `?whose=mine&pageSize=100&date=${today}`)
}
if (place) attendance('daily', `/${place[1]}?date=${place[2]}&shape=students`)

if (here === paths.callback || (token && `${here}/`.startsWith(`${paths.home}/`))) preload(app)
if (isTeacherHome) preload(home)
if (place) preload(sheet)
// Not delayed until the first text layout. A link in the page would occupy the last of the browser's six connections
// before the request for the signed-in user, whose response starts the greeting's two seconds.
preload(font, 'font')
