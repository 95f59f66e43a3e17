type Early = {
  url: string
  token: string
  /** Has the server told what was asked? */
  isHere: boolean
  answer: Promise<{ response: Response; at: number }>
}

declare global {
  interface Window {
    /** What src/start.js asked for before the app's code had come. */
    early?: Early | undefined
  }
}

/** Has the server told what is about to be asked before the app's code has come? */
export const isPreloaded = (url: URL): boolean => window.early?.isHere === true && window.early.url === url.href

/** The answer that is already on its way to who asks for this now; given once. A lost connection counts as not asked. */
export function takePreloaded(url: URL, token: string | undefined): Early['answer'] | undefined {
  const { early } = window
  if (early?.url !== url.href || early.token !== token) return undefined
  window.early = undefined
  return early.answer
}
