import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { useNotice } from '../../ui/overlays/toast-store.ts'

// A touch or a key precedes any action that a notice could report, and comes while the connection may still work.
const firstSigns = ['pointerdown', 'focusin'] as const

/** Renders notices. Its code is loaded after the first interaction, not with the first page. */
export function Notices() {
  const isDue = useNotice((state) => state.shown !== null)
  // Not React.lazy: that would delay a notice by up to 300 ms to avoid a flicker.
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => void import('../../ui/overlays/toaster.tsx').then((module) => setToaster(() => module.Toaster))
    if (isDue) load()
    // The handlers of the touch itself run first.
    const loadSoon = () => void whenIdle(load)
    for (const sign of firstSigns) window.addEventListener(sign, loadSoon, { once: true })
    return () => firstSigns.forEach((sign) => window.removeEventListener(sign, loadSoon))
  }, [isDue])
  return Toaster && <Toaster />
}
