import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type LayoutChoice = { isSidebarNarrow: boolean }

/** How this device likes the frame around the pages. */
export const useLayout = create<LayoutChoice>()(
  persist((): LayoutChoice => ({ isSidebarNarrow: false }), { name: 'hadir-layout' }),
)

export const toggleSidebar = () => useLayout.setState((layout) => ({ isSidebarNarrow: !layout.isSidebarNarrow }))
