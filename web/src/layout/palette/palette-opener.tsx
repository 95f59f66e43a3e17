import type { Role } from '@hadir/contract/roles.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { SearchFace } from '../frame/frame-shapes.tsx'
import { searchLook } from '../frame/place-look.ts'
import type { MenuGroup } from '../menu/menu.ts'
import { lazyOnOpen } from '../../ui/lazy-with-retry.tsx'

const Palette = lazyOnOpen(async () => (await import('./palette.tsx')).Palette)
const KeyboardHelp = lazyOnOpen(async () => (await import('./keyboard-help.tsx')).KeyboardHelp)

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

type Opened = 'palette' | 'help' | null

/** The global search: a button on every screen, Ctrl K or ⌘ K anywhere. `?` shows the keyboard shortcuts. */
export function PaletteOpener({ groups, role }: { groups: readonly MenuGroup[]; role: Role | null }) {
  const [opened, setOpened] = useState<Opened>(null)
  // Text typed before the window's code has loaded.
  const begun = useRef('')
  useEffect(() => {
    const isOpening = opened === 'palette'
    const onKey = (event: KeyboardEvent) => {
      // The open window handles its own keys.
      if (isOpening && document.querySelector('[role=dialog]')) return
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        // Without this, browsers would focus their own search field.
        event.preventDefault()
        if (isOpening) return
        begun.current = ''
        setOpened('palette')
      } else if (isOpening && isLetter(event)) {
        begun.current += event.key
        event.preventDefault()
      } else if (isOpening && event.key === 'Backspace') {
        begun.current = begun.current.slice(0, -1)
        event.preventDefault()
      } else if (event.key === '?' && !isTyping(event.target) && !document.querySelector('[role=dialog]')) {
        setOpened('help')
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [opened])
  return (
    <>
      <button
        type="button"
        onClick={() => {
          begun.current = ''
          setOpened('palette')
        }}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={clsx(searchLook, 'hover:bg-sunken')}
      >
        <SearchFace />
      </button>
      <Suspense>
        {opened === 'palette' && (
          <Palette groups={groups} role={role} begun={() => begun.current} onClose={() => setOpened(null)} />
        )}
        {opened === 'help' && <KeyboardHelp onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}

/** Whether a key press here types text: single-letter shortcuts then do nothing. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
