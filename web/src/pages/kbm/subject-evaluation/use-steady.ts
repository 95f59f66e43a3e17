import { useLayoutEffect, useRef, useState } from 'react'

type Actions = Record<string, (...given: never[]) => void>

/** The same functions on every rendering, each doing what the newest of its name does. */
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
