import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Is the reader on the way to another page, whose code is still coming? Whatever changes the address by itself asks
 * first: a second navigation would call the reader's own off.
 */
export function useIsLeaving(): () => boolean {
  const { state } = useNavigation()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  return () => latest.current !== 'idle'
}
