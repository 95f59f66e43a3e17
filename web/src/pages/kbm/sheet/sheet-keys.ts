import { attendanceStatuses, type AttendanceStatus, needsOf } from '@hadir/contract/labels.ts'
import type { KeyboardEvent } from 'react'

type SheetKeys = { onPick: (studentId: string, status: AttendanceStatus) => void; onSave: () => void }

/**
 * Keyboard of a desktop: up and down move between students, left and right between letters, a letter marks, Enter
 * saves.
 */
export function onSheetKey(event: KeyboardEvent<HTMLElement>, { onPick, onSave }: SheetKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest<HTMLElement>('[data-student]')
  const isInPicker = event.target.hasAttribute('data-status')
  if (!row || !isInPicker) return
  const typed = attendanceStatuses.find((status) => status === event.key.toUpperCase())
  // Only what the row offers: the school may have disabled a status.
  const letter = typed && row.querySelector(`[data-status="${typed}"]`) ? typed : undefined
  if (letter && row.dataset['student']) onPick(row.dataset['student'], letter)
  else if (event.key === 'ArrowDown') focusIn(row.nextElementSibling)
  else if (event.key === 'ArrowUp') focusIn(row.previousElementSibling)
  else if (event.key === 'ArrowRight') focusOn(event.target.nextElementSibling)
  else if (event.key === 'ArrowLeft') focusOn(event.target.previousElementSibling)
  else if (event.key === 'Enter') onSave()
  else return
  event.preventDefault()
  // After a letter the next student gets the focus, so that a whole class is marked by letters. One that needs
  // more first opens its question.
  if (letter && !needsOf(letter)) focusIn(row.nextElementSibling)
}

/** Returns the focus to a student's letters, where the keys continue. */
export const focusStudent = (studentId: string) => focusIn(document.querySelector(`[data-student="${studentId}"]`))

const focusIn = (row: Element | null) => focusOn(row?.querySelector('[data-status][tabindex="0"]') ?? null)

function focusOn(element: Element | null) {
  if (!(element instanceof HTMLElement)) return
  element.focus()
  // The sheet's head and foot cover the page: the row's own scroll margin keeps it clear of them.
  element.closest('[data-student]')?.scrollIntoView({ block: 'nearest' })
}
