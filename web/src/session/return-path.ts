import { claimsOf } from './token-claims.ts'

const key = 'hadir-return-path'
/** How long another tab, in which the code of the mail is read, may take it over. */
const longestElsewhereMs = 15 * 60_000

/** `of`: the account whose session ended there; null for a link, which leads whoever signs in. */
type ReturnPath = { path: string; of: string | null; at: number }

// Some browsers without storage throw on any access, and so does text that is none of ours: then there is no path.
function access<Result>(storage: () => Storage, act: (storage: Storage) => Result): Result | null {
  try {
    return act(storage())
  } catch {
    return null
  }
}
const inTab = () => sessionStorage
const onDevice = () => localStorage

/** The address as a path of the app; null for anything else, whoever wrote it. Throws for what is no address. */
function pathOfApp(address: string): string | null {
  const { origin } = window.location
  const url = new URL(address, origin)
  return url.origin === origin && /^\/app(\/|$)/.test(url.pathname) ? url.pathname + url.search + url.hash : null
}

function parse(text: string | null): ReturnPath | null {
  const { path, of = null, at } = (JSON.parse(text ?? 'null') ?? {}) as Partial<ReturnPath>
  const own = typeof path === 'string' ? pathOfApp(path) : null
  return own === null || typeof at !== 'number' ? null : { path: own, of, at }
}

const isRecent = ({ at }: ReturnPath) => Math.abs(Date.now() - at) < longestElsewhereMs

/** Remembers where the sign-in shall lead: in this tab until then, and for a while in the browser's other tabs. */
export function storeReturnPath(path: string, of: string | null): void {
  const text = JSON.stringify({ path, of, at: Date.now() } satisfies ReturnPath)
  for (const storage of [inTab, onDevice]) access(storage, (each) => each.setItem(key, text))
}

export function dropReturnPath(): void {
  for (const storage of [inTab, onDevice]) access(storage, (each) => each.removeItem(key))
}

/** Where the account of this token goes on, once; null if it opened nothing before it signed in. */
export function takeReturnPath(accessToken: string): string | null {
  const own = access(inTab, (storage) => parse(storage.getItem(key)))
  const others = access(onDevice, (storage) => parse(storage.getItem(key)))
  dropReturnPath()
  const found = own ?? (others && isRecent(others) ? others : null)
  return found && (found.of === null || found.of === claimsOf(accessToken).account) ? found.path : null
}
