/** After a save that a window could not make: its first wrong field. */
export const focusWrong = (): void => document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus()
