import { useEffect, useSyncExternalStore } from 'react'

let pageTitle = ''
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the browser's tab, and the last of the breadcrumbs, after the screen. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === 'Hadir' ? title : `${title} · Hadir`
    pageTitle = title
    for (const listener of listeners) listener()
  }, [title])
}

/** The title of the screen that is shown, for the frame around it. */
export const usePageTitle = () => useSyncExternalStore(subscribe, () => pageTitle)
