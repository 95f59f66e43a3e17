import type { Role } from '@hadir/contract/roles.ts'
import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDebounced } from '../../kit/use-debounced.ts'
import { useSession } from '../../session/store.ts'
import type { MenuGroup } from '../menu.ts'
import { screensOf } from './screens-of.ts'
import { useFoundRecords } from './use-found-records.ts'

// A word is typed in less; every keystroke of it need not reach the server.
const typingMs = 150

type PaletteProps = { groups: readonly MenuGroup[]; role: Role | null; onClose: () => void }

/** Jumps to any screen, class, pupil or teacher by a few letters of its name. */
export function Palette({ groups, role, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const schoolId = useSession((state) => state.profile?.schoolId ?? null)
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const search = useDebounced(setQ, typingMs)
  const found = useFoundRecords({ q, role, schoolId })
  const screens = screensOf(groups, typed)
  const open = (to: string, state?: unknown) => {
    onClose()
    void navigate(to, { state })
  }
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-[oklch(0.15_0.01_70/0.5)]" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-xl animate-appear flex-col overflow-hidden rounded-surface border bg-surface shadow-raised sm:top-[12vh] sm:max-h-[70vh]"
        >
          <Radix.Title className="sr-only">Cari</Radix.Title>
          {/* What the server found fits already, also where it is spelt differently. */}
          <Command label="Cari layar, kelas, siswa, guru" shouldFilter={false} className="flex min-h-0 flex-col">
            <div className="flex items-center gap-3 border-b pl-4 max-sm:pr-1 sm:pr-4">
              <Search aria-hidden className="size-5 shrink-0 text-soft" />
              <Command.Input
                value={typed}
                onValueChange={(text) => {
                  setTyped(text)
                  search(text.trim())
                }}
                placeholder="Cari layar, kelas, siswa, guru…"
                className="min-h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-soft"
              />
              {/* A phone has no Esc, and little room beside the window. */}
              <Radix.Close
                aria-label="Tutup"
                className="grid size-11 shrink-0 place-content-center rounded-control text-soft sm:hidden"
              >
                <X aria-hidden className="size-5" />
              </Radix.Close>
            </div>
            <Command.List className="min-h-0 overflow-y-auto overscroll-contain p-2">
              <Command.Empty className="px-3 py-6 text-center text-soft">
                {found.isSearching || typed.trim() !== q ? 'Mencari…' : 'Tidak ada yang cocok'}
              </Command.Empty>
              {screens.length > 0 && (
                <Group heading="Layar">
                  {screens.map(({ entry, group }) => (
                    <Row
                      key={`${group}${entry.label}`}
                      value={`layar ${group} ${entry.label}`}
                      label={entry.label}
                      detail={group}
                      onSelect={() => open(entry.to, entry.state)}
                    />
                  ))}
                </Group>
              )}
              {found.groups.map(({ heading, rows }) => (
                <Group key={heading} heading={heading}>
                  {rows.map(({ id, label, detail, to }) => (
                    <Row key={id} value={id} label={label} detail={detail} onSelect={() => open(to)} />
                  ))}
                </Group>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-bold [&_[cmdk-group-heading]]:text-soft"
  >
    {children}
  </Command.Group>
)

type RowProps = { value: string; label: string; detail: string; onSelect: () => void }

const Row = ({ value, label, detail, onSelect }: RowProps) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex min-h-11 cursor-pointer justify-between rounded-control px-3 max-sm:flex-col max-sm:justify-center max-sm:py-1.5 sm:items-center sm:gap-3 data-[selected=true]:bg-sunken"
  >
    <span className="min-w-0 font-medium sm:truncate">{label}</span>
    <span className="text-sm sm:shrink-0 tabular-nums text-soft">{detail}</span>
  </Command.Item>
)
