import { type ComponentType, lazy } from 'react'

const [shortestMs, longestMs] = [1_000, 30_000]

/** Back when the browser says that the network is there again, or after `ms`. */
const nextChance = (ms: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      window.removeEventListener('online', go)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
  })

/**
 * A part that stands beside what a page is about. Its code comes later; where that fails it is asked for again until it
 * comes, and the page goes on without: a lost connection must not take the sheet off the screen.
 */
export const beside = <P extends object>(load: () => Promise<ComponentType<P>>, onFailure?: () => void) =>
  lazy(async () => {
    for (let wait = shortestMs; ; wait = Math.min(wait * 2, longestMs)) {
      try {
        return { default: await load() }
      } catch {
        onFailure?.()
        await nextChance(wait)
      }
    }
  })
