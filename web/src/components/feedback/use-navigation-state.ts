import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * `current` is not 'idle' while the reader is on the way to another page whose code is still loading. Code that changes
 * the address by itself must check it first: a second navigation would cancel the reader's own.
 */
export function useNavigationState() {
  const { state } = useNavigation()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  return latest
}
