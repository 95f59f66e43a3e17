import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Alt Page Up and Alt Page Down open the previous and next student; fields keep all other keys. */
export function useStudentKeys({ previous, next }: { previous: string | null; next: string | null }) {
  const navigate = useNavigate()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const to = event.key === 'PageUp' ? previous : event.key === 'PageDown' ? next : null
      if (!to || !event.altKey || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      void navigate(to)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [navigate, next, previous])
}

/** Ctrl Enter, or ⌘ Enter, saves and goes on. */
export function useSaveKey(save: () => void) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
