import type { Role } from '@hadir/contract/roles.ts'
import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useYearInView } from '../../components/list/filters/year-in-view.ts'
import { useSession } from '../../session/store.ts'
import { useActiveOption } from '../../ui/inputs/use-active-option.ts'
import type { MenuGroup } from '../menu/menu.ts'
import { actsOf } from './acts.ts'
import { innerScreensOf } from './inner-screens.ts'
import { type FoundScreen, screensOf } from './screens-of.ts'
import { useFoundRecords } from './use-found-records.ts'
import { ClosesOnBack } from '../../ui/overlays/close-on-back.ts'

// Longer than the pause between two keystrokes, so that a word is one request.
const typingMs = 150

type PaletteProps = {
  groups: readonly MenuGroup[]
  role: Role | null
  /** Text typed before this window mounted. */
  begun: () => string
  onClose: () => void
}

/** Finds any screen, class, student or teacher by a few letters of its name. */
export function Palette({ groups, role, begun, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const profile = useSession((state) => state.profile)
  const schoolId = profile?.schoolId ?? null
  const [typed, setTyped] = useState(begun)
  const [q, setQ] = useState(() => typed.trim())
  const search = useDebounced(setQ, typingMs)
  const { active } = useYearInView()
  const inner = schoolId === null ? [] : innerScreensOf(profile, active)
  const ofMenu = groups.flatMap(({ label, entries }) =>
    entries.map((entry) => ({
      ...entry,
      group: label ?? '',
      words: inner.find(({ to }) => to === entry.to)?.words ?? '',
    })),
  )
  const others = inner.filter(({ to }) => !ofMenu.some((entry) => entry.to === to))
  // The inner screens and acts are many: they appear only in a search.
  const further = [...others, ...actsOf(role, active, schoolId !== null)]
  const screens = screensOf<FoundScreen>(typed.trim() === '' ? ofMenu : [...ofMenu, ...further], typed)
  const found = useFoundRecords({ q, role, schoolId, isOfScreen: typed.trim() !== '' && screens.length > 0 })
  const open = ({ to, state, run }: { to: string; state?: unknown; run?: (() => void) | undefined }) => {
    onClose()
    if (run) run()
    else void navigate(to, { state })
  }
  // Rows from the server already match, even if spelt differently.
  const groupsShown = [
    {
      heading: 'Layar',
      rows: screens.map(({ label, group, to, state, run }) => ({
        id: `${group}${label}`,
        label,
        detail: group,
        to,
        state,
        run,
      })),
    },
    ...found.groups.map(({ heading, rows }) => ({
      heading,
      rows: rows.map((row) => ({ ...row, state: undefined, run: undefined })),
    })),
  ].filter(({ rows }) => rows.length > 0)
  const rows = groupsShown.flatMap((group) => group.rows)
  // The records of the first letters are no answer to the name.
  const isEarlier = typed.trim() !== q || found.isSearching
  // Enter was pressed before the results arrived: the first of them is opened then.
  const [isAwaited, setAwaited] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const id = useId()
  const list = useActiveOption({
    id,
    keys: rows.map((row) => row.id),
    onMove: () => {
      setMoved(true)
      setAwaited(false)
    },
    onEnter: (index) => {
      const row = rows[index]
      if (row && (!isEarlier || isMoved || index < screens.length)) open(row)
      else setAwaited(isEarlier)
    },
  })
  const awaited = isAwaited && !isEarlier ? rows[0] : undefined
  const awaitedId = awaited?.id
  const openAwaited = useEffectEvent(() => {
    if (awaited) open(awaited)
  })
  useEffect(() => {
    if (awaitedId !== undefined) openAwaited()
  }, [awaitedId])
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-[oklch(0.15_0.01_70/0.5)]" />
        <Radix.Content
          aria-describedby={undefined}
          // Radix would select the text typed so far, and the next letter would replace it.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            // More letters may have been typed while React rendered this window.
            setTyped(begun())
            search(begun())
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector('input')?.focus()
          }}
          className="fixed inset-x-4 top-16 short:top-4 z-50 mx-auto flex max-h-[calc(100dvh-5rem)] max-w-xl animate-appear flex-col overflow-hidden rounded-surface border bg-surface shadow-raised sm:top-[12vh] sm:max-h-[70vh]"
        >
          <ClosesOnBack />
          <Radix.Title className="sr-only">Cari</Radix.Title>
          <div className="flex items-center gap-3 border-b pl-4 max-sm:pr-1 sm:pr-4">
            <Search aria-hidden className="size-5 shrink-0 text-soft" />
            <input
              {...list.search}
              aria-label="Cari layar, kelas, siswa, guru"
              autoCorrect="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                list.start()
                setAwaited(false)
                setMoved(false)
                search(target.value.trim())
              }}
              placeholder="Cari layar, kelas, siswa, guru…"
              className="min-h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-soft"
            />
            {/* A phone has no Esc key, and little room beside the window. */}
            <Radix.Close
              aria-label="Tutup"
              className="grid size-11 shrink-0 place-content-center rounded-control text-soft sm:hidden"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </div>
          <div id={id} role="listbox" aria-label="Pilihan" className="min-h-0 overflow-y-auto overscroll-contain p-2">
            {groupsShown.map((group) => (
              <div key={group.heading} role="group" aria-labelledby={`${id}${group.heading}`}>
                <div id={`${id}${group.heading}`} className="px-3 pt-3 pb-1 text-xs font-bold text-soft">
                  {group.heading}
                </div>
                {group.rows.map((row) => {
                  const index = rows.indexOf(row)
                  return (
                    <Row
                      {...list.option(index)}
                      key={row.id}
                      label={row.label}
                      detail={row.detail}
                      isActive={index === list.active}
                      onClick={() => open(row)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
          {rows.length === 0 && (
            <output className="px-5 pt-4 pb-8 text-center text-soft">
              {found.isSearching || typed.trim() !== q ? 'Mencari…' : 'Tidak ada yang cocok'}
            </output>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type RowProps = ComponentProps<'div'> & { label: string; detail: string; isActive: boolean }

const Row = ({ label, detail, isActive, ...option }: RowProps) => (
  // The search box, which keeps the focus, handles the keys.
  <div
    {...option}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    className={clsx(
      'flex min-h-11 cursor-pointer justify-between rounded-control px-3 max-sm:flex-col max-sm:justify-center max-sm:py-1.5 sm:items-center sm:gap-3',
      isActive && 'bg-sunken',
    )}
  >
    <span className="min-w-0 font-medium sm:truncate">{label}</span>
    <span className="text-sm sm:shrink-0 tabular-nums text-soft">{detail}</span>
  </div>
)
