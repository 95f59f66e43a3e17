import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type LayoutChoice = { isSidebarNarrow: boolean; folded: Readonly<Record<string, boolean>> }

/** Folded to begin with, so that the work of the day is in sight. */
const rarelyOpened = 'Master Data'

/** How this device likes the frame around the pages. */
export const useLayout = create<LayoutChoice>()(
  persist((): LayoutChoice => ({ isSidebarNarrow: false, folded: { [rarelyOpened]: true } }), { name: 'hadir-layout' }),
)

/** Its room is kept before it is there. */
export const sidebarWidth = (isNarrow: boolean) => (isNarrow ? 'w-[72px]' : 'w-64')

export const toggleSidebar = () => useLayout.setState((layout) => ({ isSidebarNarrow: !layout.isSidebarNarrow }))

export const toggleGroup = (label: string) =>
  useLayout.setState(({ folded }) => ({ folded: { ...folded, [label]: !folded[label] } }))
