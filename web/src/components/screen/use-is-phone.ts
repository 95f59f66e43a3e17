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

/** True if rows are shown as cards. */
export const useIsPhone = whether('(width < 48rem)')
/** True if there is room beside a form. */
export const useIsWide = whether('(width >= 80rem)')
/** True if the menu is beside the page. */
export const useIsDesktop = whether('(width >= 64rem)')
/** True if a screen is wider than high, such as a phone on its side. */
export const useIsLandscape = whether('(orientation: landscape)')
