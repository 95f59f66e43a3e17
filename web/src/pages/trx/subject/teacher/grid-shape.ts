import type { GridCell, TeacherGrid } from '@hadir/contract/subject/teacher-grid.ts'

/** A class, or all classes of a grade at once. */
export type GridColumn = { key: string; label: string; grade: string; classIds: readonly string[]; isFill: boolean }

/** Each grade starts with the column that fills all its classes, if there is more than one. */
export function columnsOf({ grades, classes }: TeacherGrid, grade: string | null): GridColumn[] {
  return grades
    .filter((one) => grade === null || one === grade)
    .flatMap((one) => {
      const ofGrade = classes.filter((each) => each.grade === one)
      const fill = { key: one, label: `Semua ${one}`, grade: one, classIds: ofGrade.map(({ id }) => id), isFill: true }
      const each = ofGrade.map(({ id, name }) => ({ key: id, label: name, grade: one, classIds: [id], isFill: false }))
      return ofGrade.length > 1 ? [fill, ...each] : each
    })
}

/** The cells of each subject by class, in subject order; subjects that none of these classes has are left out. */
export function rowsOf({ subjects, cells }: TeacherGrid, columns: readonly GridColumn[]) {
  const shown = new Set(columns.flatMap(({ classIds }) => classIds))
  const bySubject = Map.groupBy(
    cells.filter((cell) => shown.has(cell.academicClassId)),
    ({ subjectId }) => subjectId,
  )
  return subjects.flatMap(({ id, name }) => {
    const byClass = new Map((bySubject.get(id) ?? []).map((cell) => [cell.academicClassId, cell]))
    return byClass.size > 0 ? [{ id, name, byClass }] : []
  })
}
export type GridRow = ReturnType<typeof rowsOf>[number]

export const cellsAt = (row: GridRow, column: GridColumn): GridCell[] =>
  column.classIds.flatMap((id) => row.byClass.get(id) ?? [])
