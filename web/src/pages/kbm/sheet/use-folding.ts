import { useCallback, useEffect, useRef, useState } from 'react'
import { focusStudent } from './sheet-keys.ts'

/** Which rows a phone shows by name and status alone: all of a sheet that was filled at once, but those being changed. */
export function useFolding(isFilled: boolean) {
  const [isFolding, setFolding] = useState(isFilled)
  const [open, setOpen] = useState<readonly string[]>([])
  const toFocus = useRef<string | null>(null)
  useEffect(() => {
    if (toFocus.current !== null && open.includes(toFocus.current)) focusStudent(toFocus.current)
    toFocus.current = null
  }, [open])
  /** Who was just marked stays under the finger as she is. */
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
