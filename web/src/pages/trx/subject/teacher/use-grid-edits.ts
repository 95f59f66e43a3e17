import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import type { GridCell, RefusedCell, TeacherGrid } from '@hadir/contract/subject/teacher-grid.ts'
import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { useMemo, useState } from 'react'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useEditsDraft } from '../../../../components/form/draft/use-edits-draft.ts'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'

/** The teacher chosen for a cell by its id, if it differs from the saved one; null: nobody. */
type Edits = ReadonlyMap<string, string | null>
/** The version of a cell that was shown when its choice was made, by its id. */
type Versions = ReadonlyMap<string, number>

/** What is left once choices are saved: the refused ones, and those made since they were sent. */
export const unsaved = (now: Edits, sent: Edits, refused: ReadonlyMap<string, unknown>): Edits =>
  new Map([...now].filter(([id, teacherId]) => refused.has(id) || sent.get(id) !== teacherId || !sent.has(id)))

const touches = [teacherGridEndpoints.read, academicSubjectEndpoints.list, academicTeacherEndpoints.list]

export type GridEdits = ReturnType<typeof useGridEdits>

/** Unsaved choices; each can be undone, however many cells it filled. */
export function useGridEdits(grid: TeacherGrid) {
  const params = { schoolId: useSchoolId() }
  const [edits, setEdits] = useState<Edits>(new Map())
  const [versions, setVersions] = useState<Versions>(new Map())
  const [past, setPast] = useState<readonly Edits[]>([])
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedCell>>(new Map())
  const send = useEndpointMutation(teacherGridEndpoints.save, { touches })

  const draft = useEditsDraft({
    place: { endpoint: teacherGridEndpoints.save, of: params },
    edits: useMemo(() => Object.fromEntries(edits), [edits]),
    readBase: () => Object.fromEntries(grid.cells.map((cell) => [cell.id, cell.version])),
    onRestore: (stored) => {
      setPast([...past, edits])
      setEdits(new Map(Object.entries(stored)))
    },
    isKnown: (id) => grid.cells.some((cell) => cell.id === id),
  })

  const teacherOf = (cell: GridCell) => (edits.has(cell.id) ? (edits.get(cell.id) ?? null) : cell.teacherId)
  const choose = (cells: readonly GridCell[], teacherId: string | null) => {
    if (cells.every((cell) => teacherOf(cell) === teacherId)) return
    const next = new Map(edits)
    const open = new Map(refused)
    const begun = new Map(versions)
    for (const cell of cells) {
      if (cell.teacherId === teacherId) next.delete(cell.id)
      else next.set(cell.id, teacherId)
      if (!edits.has(cell.id) || refused.has(cell.id)) begun.set(cell.id, cell.version)
      open.delete(cell.id)
    }
    setVersions(begun)
    setPast([...past, edits])
    setEdits(next)
    setRefused(open)
  }
  const undo = () => {
    const before = past.at(-1)
    if (!before) return
    setEdits(before)
    setPast(past.slice(0, -1))
  }
  const byId = new Map(grid.cells.map((cell) => [cell.id, cell]))
  /** Refused choices stay, so that they can be sent again. Returns whether there were none. */
  const save = async (): Promise<boolean> => {
    const cells = [...edits].flatMap(([id, teacherId]) => {
      const shown = byId.get(id)?.version
      // What was refused is sent again on purpose, once its row says why.
      const version = refused.has(id) ? shown : (versions.get(id) ?? shown)
      return version === undefined ? [] : [{ id, version, teacherId }]
    })
    try {
      const { data, message } = await send.mutateAsync({ params, body: { cells } })
      const left = new Map(data.refused.map((cell) => [cell.id, cell]))
      setEdits((now) => unsaved(now, edits, left))
      setVersions(new Map())
      setPast([])
      setRefused(left)
      if (left.size === 0) toastSuccess(message)
      return left.size === 0
    } catch (error) {
      toastFailure(error as Error)
      return false
    }
  }
  /** For each teacher, what the choices add to her saved lessons per week. */
  const added = new Map<string, number>()
  for (const [id, teacherId] of edits) {
    const cell = byId.get(id)
    if (!cell) continue
    const add = (to: string | null, jp: number) => to && added.set(to, (added.get(to) ?? 0) + jp)
    add(cell.teacherId, -cell.weeklyJp)
    add(teacherId, cell.weeklyJp)
  }
  const names = new Map(grid.teachers.map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? 'Guru lain'))
  const options = grid.teachers
    .filter(({ isActive }) => isActive)
    .map(({ id, name, weeklyJp }) => ({ value: id, label: `${name} (${weeklyJp + (added.get(id) ?? 0)} JP)` }))
  return {
    teacherOf,
    nameOf,
    options: [{ value: '', label: 'Belum ada guru' }, ...options],
    isEdited: (cell: GridCell) => edits.has(cell.id),
    refusalOf: (cell: GridCell) => refused.get(cell.id),
    refusedCount: refused.size,
    addedTo: (teacherId: string) => added.get(teacherId) ?? 0,
    count: edits.size,
    choose,
    undo,
    canUndo: past.length > 0,
    save,
    isSaving: send.isPending,
    offer: draft.offer,
  }
}
