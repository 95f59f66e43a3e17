/** What somebody answers in a window. The Tab key passes over the rest, and so does this. */
const field = ['input:not([type=hidden])', 'select', 'textarea', '[role=combobox]', '[role=radio]', '[role=checkbox]']
  .map((kind) => `${kind}:enabled:not([tabindex="-1"])`)
  .join(',')

function fieldIn(window: HTMLElement): HTMLElement | null {
  const first = window.querySelector<HTMLElement>(field)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  // Of several choices the one that stands.
  return window.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
}

/**
 * Puts the focus of a window that opens on its first field, never on the ✕. A window without fields has it on the first
 * button of its foot, the way out; if fields still come, they get it unless it has been moved by then.
 */
export function focusFirstField(event: Event): void {
  event.preventDefault()
  const window = event.currentTarget
  if (!(window instanceof HTMLElement)) return
  const first = fieldIn(window)
  if (first) return first.focus()
  const target = window.querySelector<HTMLElement>('footer button:enabled') ?? window
  target.focus()
  const late = new MutationObserver(() => {
    const came = document.activeElement === target ? fieldIn(window) : null
    if (!came && document.activeElement === target) return
    late.disconnect()
    came?.focus()
  })
  late.observe(window, { childList: true, subtree: true })
}
