import { create } from 'zustand'

type TaskFrame = {
  /** Where the frame's bar has room for the title and the acts of a page with a foot of its own; null without such a bar. */
  bar: HTMLElement | null
  /** Where that foot has room for the badge of unsent work, which the bar does not have. */
  badge: HTMLElement | null
}

/** What the frame and a page with a foot of its own lend each other, below the width of a desktop. */
export const useTaskFrame = create<TaskFrame>()(() => ({ bar: null, badge: null }))

export const lendBar = (bar: HTMLElement | null) => useTaskFrame.setState({ bar })
export const lendBadgePlace = (badge: HTMLElement | null) => useTaskFrame.setState({ badge })
