import type { ComponentType } from 'react'

let load: () => Promise<ComponentType | null> = async () => null

/** From now on windows come with this guard, which they mount while something typed in them would be lost. */
export function guardWindowsWith(loadGuard: () => Promise<ComponentType>): void {
  load = loadGuard
}

/** Null where its code cannot come: a window without its guard is worth more than none. */
export const loadWindowGuard = () => load().catch(() => null)
