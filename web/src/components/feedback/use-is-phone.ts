import { useSyncExternalStore } from 'react'

function whether(query: string): () => boolean {
  const list = window.matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}

// The widths at which Tailwind's md:, xl: and lg: begin.

/** True where rows become cards. */
export const useIsPhone = whether('(width < 48rem)')
/** True where there is room beside a form. */
export const useIsWide = whether('(width >= 80rem)')
/** True where the menu stands beside the page. */
export const useIsDesktop = whether('(width >= 64rem)')
/** True where a screen is wider than high, such as a phone that lies on its side. */
export const useIsLandscape = whether('(orientation: landscape)')
