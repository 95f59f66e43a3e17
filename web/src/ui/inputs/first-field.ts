/** The fields of a window. Those that the Tab key skips are skipped here too. */
const field = ['input:not([type=hidden])', 'select', 'textarea', '[role=combobox]', '[role=radio]', '[role=checkbox]']
  .map((kind) => `${kind}:enabled:not([tabindex="-1"])`)
  .join(',')

function fieldIn(window: HTMLElement): HTMLElement | null {
  const wrong = window.querySelector<HTMLElement>('[aria-invalid=true]:enabled')
  const first =
    wrong ?? window.querySelector<HTMLElement>('[data-first]:enabled') ?? window.querySelector<HTMLElement>(field)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  // Of several radio buttons the checked one.
  return window.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
}

/**
 * Focuses the first field of a window that opens, or the wrong one that it was opened for, or the choice marked
 * `data-first`, which a phone's keyboard would cover; never the ✕. In a window
 * without fields it focuses the first button of the foot, which cancels, or the one with `data-enter`, whose act can be
 * undone; if fields appear later, they get the focus unless it has been moved by then.
 */
export function focusFirstField(event: Event): void {
  event.preventDefault()
  const window = event.currentTarget
  if (!(window instanceof HTMLElement)) return
  const first = fieldIn(window)
  if (first) {
    first.focus()
    // The focus alone shows only its caret.
    if (first.matches('[aria-invalid=true]')) first.scrollIntoView({ block: 'nearest' })
    return
  }
  const target =
    window.querySelector<HTMLElement>('footer [data-enter]') ??
    window.querySelector<HTMLElement>('footer button:not([aria-disabled])') ??
    window
  target.focus()
  const late = new MutationObserver(() => {
    const came = document.activeElement === target ? fieldIn(window) : null
    if (!came && document.activeElement === target) return
    late.disconnect()
    came?.focus()
  })
  late.observe(window, { childList: true, subtree: true })
}

/** After a save that a window could not make: its first wrong field. */
export const focusWrong = (): void => document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus()
