type Early = {
  url: string
  token: string
  answer: Promise<Response>
  /** When the server's answer came; not there before it, nor for a refusal. */
  at?: number
}

declare global {
  interface Window {
    /** What src/start.js asked for before the app's code had come. */
    early?: Early[]
  }
}

const earlyOf = (url: URL) => window.early?.find((one) => one.url === url.href)

/** When the server answered, if this was asked for before the app's code had come. */
export const preloadedAt = (url: URL): number | undefined => earlyOf(url)?.at

/** Has the server answered what is about to be asked, and has nobody taken the answer yet? */
export const isPreloaded = (url: URL): boolean => Boolean(earlyOf(url)?.token && preloadedAt(url))

/** The answer that is already on its way to who asks for this now; given once. A lost connection counts as not asked. */
export async function consumePreloaded(url: URL, token: string | undefined): Promise<Response | undefined> {
  const early = earlyOf(url)
  if (!early || early.token !== token) return undefined
  // Its time stays known.
  const { answer } = early
  early.token = ''
  return answer.catch(() => undefined)
}
