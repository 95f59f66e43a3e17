type Early = {
  url: string
  token: string
  answer: Promise<Response>
  /** When the server's response arrived; unset before that, and for a refusal. */
  at?: number
}

declare global {
  interface Window {
    /** What src/start.js requested before the app's code loaded. */
    early?: Early[]
  }
}

const earlyOf = (url: URL) => window.early?.find((one) => one.url === url.href)

/** When the server responded, if this was requested before the app's code loaded. */
export const preloadedAt = (url: URL): number | undefined => earlyOf(url)?.at

/** Whether this request already has a response that nobody has used yet. */
export const isPreloaded = (url: URL): boolean => Boolean(earlyOf(url)?.token && preloadedAt(url))

/**
 * The response that is already on its way for this request; returned once. A lost connection counts as not requested.
 */
export async function consumePreloaded(url: URL, token: string | undefined): Promise<Response | undefined> {
  const early = earlyOf(url)
  if (!early || early.token !== token) return undefined
  // Its time stays available.
  const { answer } = early
  early.token = ''
  return answer.catch(() => undefined)
}
