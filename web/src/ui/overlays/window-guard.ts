import type { ComponentType } from 'react'

let load: () => Promise<ComponentType | null> = async () => null

/** Registers a guard that windows mount while they contain unsaved input. */
export function guardWindowsWith(loadGuard: () => Promise<ComponentType>): void {
  load = loadGuard
}

/** Null if its code cannot be loaded: a window without its guard is better than none. */
export const loadWindowGuard = () => load().catch(() => null)
