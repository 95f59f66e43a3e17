import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * `current` is not 'idle' while another page's code is loading. Code that changes the address by itself must check it
 * first: a second navigation would cancel the user's own.
 */
export function useNavigationState() {
  const { state } = useNavigation()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  return latest
}
