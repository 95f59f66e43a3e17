import { attendanceStatuses, type AttendanceStatus } from '@hadir/contract/labels.ts'
import type { KeyboardEvent } from 'react'

type SheetKeys = { onPick: (studentId: string, status: AttendanceStatus) => void; onSave: () => void }

/** On a desktop: up and down walk through the students, left and right through the letters, a letter marks, Enter saves. */
export function onSheetKey(event: KeyboardEvent<HTMLElement>, { onPick, onSave }: SheetKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest<HTMLElement>('[data-student]')
  const isInPicker = event.target.hasAttribute('data-status')
  if (!row || !isInPicker) return
  const typed = attendanceStatuses.find((status) => status === event.key.toUpperCase())
  // Only what the row offers: a school may have switched a status off.
  const letter = typed && row.querySelector(`[data-status="${typed}"]`) ? typed : undefined
  if (letter && row.dataset['student']) onPick(row.dataset['student'], letter)
  else if (event.key === 'ArrowDown') focusIn(row.nextElementSibling)
  else if (event.key === 'ArrowUp') focusIn(row.previousElementSibling)
  else if (event.key === 'ArrowRight') focusOn(event.target.nextElementSibling)
  else if (event.key === 'ArrowLeft') focusOn(event.target.previousElementSibling)
  else if (event.key === 'Enter') onSave()
  else return
  event.preventDefault()
  // After a letter the next student is at hand: a whole class is marked without leaving the letters. T and D first ask on.
  if (letter && letter !== 'T' && letter !== 'D') focusIn(row.nextElementSibling)
}

/** Puts the focus back on a student's letters, where the keys go on. */
export const focusStudent = (studentId: string) => focusIn(document.querySelector(`[data-student="${studentId}"]`))

const focusIn = (row: Element | null) => focusOn(row?.querySelector('[data-status][tabindex="0"]') ?? null)

function focusOn(element: Element | null) {
  if (!(element instanceof HTMLElement)) return
  element.focus()
  // Head and foot of the sheet lie over the page: the row's own scroll margin keeps clear of them.
  element.closest('[data-student]')?.scrollIntoView({ block: 'nearest' })
}
