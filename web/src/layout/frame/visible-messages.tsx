import { useEffect } from 'react'

/** What is wrong with the field that has the focus. */
function messageOf(field: Element | null): HTMLElement | null {
  const ids = field?.matches('[aria-invalid=true]') ? (field.getAttribute('aria-describedby') ?? '') : ''
  return document.getElementById(ids.split(' ').find((id) => id.endsWith('-error')) ?? '')
}

/** Whether its message can be in sight without the field's caret leaving it. */
function canShow(field: Element, message: Element): boolean {
  // The message follows the last line.
  if (field instanceof HTMLTextAreaElement && field.selectionEnd === field.value.length) return true
  const head = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  const foot = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
  const height = message.getBoundingClientRect().bottom - field.getBoundingClientRect().top
  return height <= window.innerHeight - head - foot
}

/** Calls `show`, but during a press only after its click: that goes to what is then under the pointer. */
function makeAfterPress(show: () => void, { signal }: AbortController) {
  let isPressed = false
  let isDue = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const afterPress = () => {
    if (isPressed) isDue = true
    else show()
  }
  const press = ({ button }: MouseEvent) => {
    if (button !== 0) return
    clearTimeout(timer)
    isPressed = true
  }
  const release = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isPressed = false
      if (isDue && !signal.aborted) show()
      isDue = false
    })
  }
  // A finger's tap is reported as a press of the mouse after its own end.
  for (const name of ['pointerdown', 'mousedown'] as const)
    document.addEventListener(name, press, { capture: true, signal })
  for (const name of ['pointerup', 'pointercancel', 'mouseup'] as const)
    document.addEventListener(name, release, { capture: true, signal })
  return afterPress
}

/**
 * Shows the message below a field, which a page's foot may cover: to a field that gets the focus, the browser scrolls
 * only as far as the caret, and a form often shows the message only afterwards.
 */
export function VisibleMessages() {
  useEffect(() => {
    const mounted = new AbortController()
    const show = makeAfterPress(() => {
      const field = document.activeElement
      const message = messageOf(field)
      if (field && message && canShow(field, message)) message.scrollIntoView({ block: 'nearest' })
    }, mounted)
    const changed = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target === document.activeElement)) show()
    })
    changed.observe(document.body, { subtree: true, attributeFilter: ['aria-invalid'] })
    // A field of a window that loses the focus stays the active one, and gets it again with the window: not a reason to
    // scroll back to it.
    let left: Element | null = null
    const leave = () => {
      left = document.activeElement
    }
    const enter = ({ target }: FocusEvent) => {
      if (target !== left) show()
    }
    document.addEventListener('focusout', leave, { signal: mounted.signal })
    document.addEventListener('focusin', enter, { signal: mounted.signal })
    return () => {
      changed.disconnect()
      mounted.abort()
    }
  }, [])
  return null
}
