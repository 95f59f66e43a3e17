import { clsx } from 'clsx'
import { Check, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ChoicesNote, ChoicesNoteLine } from './choices-note.tsx'
import type { Choice } from './select.tsx'
import type { ServerSearch } from './server-search.ts'
import { useActiveOption } from './use-active-option.ts'

// More rows than anybody reads; beyond it the list asks for another letter.
const mostShown = 100

/** Lower case without accents and the signs for hamza and ain: Nur’aini is found as nuraini. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Lm}\p{Sk}'’‘]/gu, '')
    .toLowerCase()

/** Choices that contain every typed word; those that start with the text come first. */
export function matching(options: readonly Choice[], typed: string): Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const found = options.filter((option) => words.every((word) => plain(option.label).includes(word)))
  const begins = (option: Choice) => (plain(option.label).startsWith(words[0] ?? '') ? 0 : 1)
  return words.length === 0 ? found : found.sort((a, b) => begins(a) - begins(b))
}

/**
 * A server's matches for the text. The server tolerates misspelling, so only the empty choice, which no text can mean,
 * is filtered out. Matches that contain the text come first.
 */
export function foundFor(options: readonly Choice[], typed: string): Choice[] {
  if (typed.trim() === '') return [...options]
  const like = new Set(matching(options, typed))
  const named = options.filter(({ value }) => value !== '')
  return [...named.filter((option) => like.has(option)), ...named.filter((option) => !like.has(option))]
}

type ChoiceListProps = {
  id: string
  value: string
  options: readonly Choice[]
  note?: ChoicesNote | undefined
  /** Set if the options are a server's matches. */
  search?: ServerSearch | undefined
  /** The letters that opened the list. */
  begun?: string
  onChoose: (value: string) => void
}

/** A search box that keeps the focus while arrow keys move through the matches below it. */
export function ChoiceList({ id, value, options, note, search: onServer, begun = '', onChoose }: ChoiceListProps) {
  const [typed, setTyped] = useState(begun)
  // Whether an option was picked out by an arrow key.
  const [isMoved, setMoved] = useState(false)
  // Enter was pressed before the results arrived: the choice is made then.
  const [isAwaited, setAwaited] = useState(false)
  const found = onServer ? foundFor(options, typed) : matching(options, typed)
  const shown = found.slice(0, mostShown)
  const at = shown.findIndex((option) => option.value === value)
  const { active, start, search, option } = useActiveOption({
    id,
    keys: shown.map((option) => option.value),
    // After typing, the first match is selected.
    first: begun ? 0 : Math.max(0, at),
    onMove: () => {
      setMoved(true)
      setAwaited(false)
    },
    onEnter: (index) => {
      const chosen = shown[index]
      // A late answer to the first letters is no answer to the name.
      const isAnswer = !onServer || isMoved || onServer.answers === typed.trim()
      if (chosen && !chosen.disabled && (isAnswer || matching([chosen], typed).length > 0)) onChoose(chosen.value)
      else setAwaited(typed.trim() !== '')
    },
  })
  const [first] = shown
  const awaited = isAwaited && first && !first.disabled && matching([first], typed).length > 0 ? first.value : null
  // Chosen once, whatever props its parent passes meanwhile.
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (awaited !== null) choose(awaited)
  }, [awaited])

  return (
    <>
      <div className="flex items-center gap-2 border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-soft" />
        <input
          {...search}
          aria-label="Cari"
          placeholder="Cari…"
          // Puts the caret behind the text typed so far.
          onFocus={({ target }) => target.setSelectionRange(typed.length, typed.length)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            start()
            setAwaited(false)
            setMoved(false)
            onServer?.onSearch(event.target.value)
          }}
          className="min-h-11 w-full bg-transparent text-base outline-none placeholder:text-soft sm:text-[0.9375rem]"
        />
      </div>
      <div id={id} role="listbox" aria-label="Pilihan" className="max-h-64 overflow-y-auto overscroll-contain p-1">
        {shown.map(({ value: own, label, disabled }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box, which keeps the focus, handles the keys
          <div
            {...option(index)}
            role="option"
            tabIndex={-1}
            key={own}
            aria-selected={own === value}
            aria-disabled={disabled}
            onClick={() => !disabled && onChoose(own)}
            className={clsx(
              'flex min-h-10 items-center gap-2 rounded-control px-2 pointer-coarse:min-h-11',
              disabled ? 'text-soft' : 'cursor-pointer',
              index === active && 'bg-sunken',
            )}
          >
            <Check aria-hidden className={clsx('size-4 shrink-0 text-accent', own !== value && 'invisible')} />
            {label}
          </div>
        ))}
      </div>
      {note !== undefined || shown.length === 0 ? (
        <ChoicesNoteLine className="px-3 pb-3" note={note ?? 'Tidak ada yang cocok'} />
      ) : (
        found.length > shown.length && (
          <p className="border-t px-3 py-2 text-sm text-soft">Ketik untuk mempersempit {found.length} pilihan</p>
        )
      )}
    </>
  )
}
