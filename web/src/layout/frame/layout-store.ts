import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type LayoutChoice = { isSidebarNarrow: boolean; folded: Readonly<Record<string, boolean>> }

/** Folded by default, so that the daily work is in view. */
const rarelyOpened = 'Master Data'

/** This device's settings for the frame around the pages. */
export const useLayout = create<LayoutChoice>()(
  persist((): LayoutChoice => ({ isSidebarNarrow: false, folded: { [rarelyOpened]: true } }), { name: 'hadir-layout' }),
)

/** Its space is reserved before it loads. */
export const sidebarWidth = (isNarrow: boolean) => (isNarrow ? 'w-[72px]' : 'w-64')

export const toggleSidebar = () => useLayout.setState((layout) => ({ isSidebarNarrow: !layout.isSidebarNarrow }))

export const toggleGroup = (label: string) =>
  useLayout.setState(({ folded }) => ({ folded: { ...folded, [label]: !folded[label] } }))
