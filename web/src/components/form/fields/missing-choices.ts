import type { ChoicesNote } from '../../../ui/inputs/choices-note.tsx'

type ToChooseFrom = {
  /** The query of the choices. */
  list: { isPending: boolean; isError: boolean; refetch: () => unknown }
  /** Those that are there. */
  rows: readonly unknown[]
  /** What is said if there are none. */
  none: string
  /** What must be chosen before. */
  first?: string | false | undefined
}

/** What is shown in place of choices that are not there: only an answer without any says that there are none. */
export function choicesNote({ list, rows, none, first }: ToChooseFrom): ChoicesNote | undefined {
  if (first) return first
  if (list.isPending) return 'Memuat…'
  if (rows.length > 0) return undefined
  return list.isError ? { text: 'Tidak dapat dimuat', onRetry: () => void list.refetch() } : none
}
