import { useSyncExternalStore } from 'react'

// The same width at which Tailwind's md: begins.
const narrow = window.matchMedia('(width < 48rem)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** True where rows become cards. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => narrow.matches)
