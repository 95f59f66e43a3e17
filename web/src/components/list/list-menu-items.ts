import { createContext, type ReactNode } from 'react'

/** What a list adds to the *Lainnya* of the page that it is on, so that there is one such menu. */
export const ListMenuItems = createContext<ReactNode>(null)
