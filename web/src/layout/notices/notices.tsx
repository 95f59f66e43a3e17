import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { useNotice } from '../../ui/overlays/toast-store.ts'

// A touch or a key comes before whatever a notice could be about, and while there is still a connection to lose.
const firstSigns = ['pointerdown', 'focusin'] as const

/** The place of the notices. Its code is fetched once somebody does something, not with the first page. */
export function Notices() {
  const isDue = useNotice((state) => state.shown !== null)
  // Not React.lazy: that would hold a notice back for up to 300 ms more, to spare the eye a flicker.
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => void import('../../ui/overlays/toaster.tsx').then((module) => setToaster(() => module.Toaster))
    if (isDue) load()
    // What the touch is for comes first.
    const loadSoon = () => void whenIdle(load)
    for (const sign of firstSigns) window.addEventListener(sign, loadSoon, { once: true })
    return () => firstSigns.forEach((sign) => window.removeEventListener(sign, loadSoon))
  }, [isDue])
  return Toaster && <Toaster />
}
