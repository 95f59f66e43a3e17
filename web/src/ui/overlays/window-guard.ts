import type { ComponentType } from 'react'

let load: () => Promise<ComponentType | null> = async () => null

/** From now on no window opens without its guard, which it mounts while something typed in it would be lost. */
export function guardWindowsWith(loadGuard: () => Promise<ComponentType>): void {
  load = loadGuard
}

export const loadWindowGuard = () => load()
