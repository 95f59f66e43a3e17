import { useCallback, useEffect, useRef, useState } from 'react'
import { focusStudent } from './sheet-keys.ts'

/** Which rows a phone folds to name and status: all of a sheet that was filled at once, except those being changed. */
export function useFolding(isFilled: boolean) {
  const [isFolding, setFolding] = useState(isFilled)
  const [open, setOpen] = useState<readonly string[]>([])
  const toFocus = useRef<string | null>(null)
  useEffect(() => {
    if (toFocus.current !== null && open.includes(toFocus.current)) focusStudent(toFocus.current)
    toFocus.current = null
  }, [open])
  /** A student who was just marked on an open row keeps it. */
  const pinOpen = useCallback(
    (studentId: string) => setOpen((now) => (now.includes(studentId) ? now : [...now, studentId])),
    [],
  )
  const unfold = useCallback(
    (studentId: string) => {
      toFocus.current = studentId
      pinOpen(studentId)
    },
    [pinOpen],
  )
  const foldAll = () => {
    setFolding(true)
    setOpen([])
  }
  return { isFolded: (studentId: string) => isFolding && !open.includes(studentId), unfold, pinOpen, foldAll }
}
