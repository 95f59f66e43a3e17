import { useEffect, useSyncExternalStore } from 'react'

let pageTitle = ''
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the browser tab's title and the last breadcrumb to the screen's name. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === 'Hadir' ? title : `${title} · Hadir`
    pageTitle = title
    for (const listener of listeners) listener()
  }, [title])
}

/** The title of the current screen, for the frame around it. */
export const usePageTitle = () => useSyncExternalStore(subscribe, () => pageTitle)
