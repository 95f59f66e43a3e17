import { useEffect } from 'react'

/** What is wrong with the field that has the focus. */
function messageOf(field: Element | null): HTMLElement | null {
  const ids = field?.matches('[aria-invalid=true]') ? (field.getAttribute('aria-describedby') ?? '') : ''
  return document.getElementById(ids.split(' ').find((id) => id.endsWith('-error')) ?? '')
}

/**
 * Shows the message below a field, which a page's foot may cover: to a field that gets the focus, the browser scrolls
 * only as far as the caret, and a form often shows the message only afterwards.
 */
export function VisibleMessages() {
  useEffect(() => {
    const show = () => messageOf(document.activeElement)?.scrollIntoView({ block: 'nearest' })
    const changed = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target === document.activeElement)) show()
    })
    changed.observe(document.body, { subtree: true, attributeFilter: ['aria-invalid'] })
    document.addEventListener('focusin', show)
    return () => {
      changed.disconnect()
      document.removeEventListener('focusin', show)
    }
  }, [])
  return null
}
