import { useLayoutEffect, useRef, useState } from 'react'

type Actions = Record<string, (...given: never[]) => void>

/** Callbacks with a stable identity that always run the latest version. */
export function useSteady<A extends Actions>(actions: A): A {
  const newest = useRef(actions)
  useLayoutEffect(() => {
    newest.current = actions
  })
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(actions).map((name) => [name, (...given: never[]) => newest.current[name]?.(...given)]),
      ) as unknown as A,
  )
  return steady
}
