import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * `current` is not 'idle' while the reader is on the way to another page, whose code is still coming. Whatever changes
 * the address by itself asks first: a second navigation would call the reader's own off.
 */
export function useNavigationState() {
  const { state } = useNavigation()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  return latest
}
