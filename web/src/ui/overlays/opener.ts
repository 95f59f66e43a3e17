/** What a window that closes returns the focus to: for an item of a menu, which is gone by then, the menu's button. */
export function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return opener instanceof HTMLElement ? opener : null
}

/** Returns the focus, unless the page has moved it somewhere itself. */
export function refocus(opener: HTMLElement | null): void {
  if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
}
