import { useSyncExternalStore } from 'react'

export const themes = [
  { value: 'system', label: 'Ikuti perangkat' },
  { value: 'light', label: 'Terang' },
  { value: 'dark', label: 'Gelap' },
] as const
export type Theme = (typeof themes)[number]['value']

// src/start.js reads the same key before the first paint.
const key = 'hadir-theme'
const listeners = new Set<() => void>()

const readTheme = (): Theme => themes.find((theme) => theme.value === localStorage.getItem(key))?.value ?? 'system'

export function chooseTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(key)
    delete document.documentElement.dataset['theme']
  } else {
    localStorage.setItem(key, theme)
    document.documentElement.dataset['theme'] = theme
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = () => useSyncExternalStore(subscribe, readTheme)
