/** Is a key pressed here a letter of somebody's text? Shortcuts of a single letter then keep out of the way. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
