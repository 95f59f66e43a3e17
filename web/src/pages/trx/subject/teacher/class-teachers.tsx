import type { GridCell, TeacherGrid } from '@hadir/contract/subject/teacher-grid.ts'
import { useId } from 'react'
import { Combobox } from '../../../../ui/inputs/combobox.tsx'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import type { GridEdits } from './use-grid-edits.ts'

type ClassTeachersProps = {
  grid: TeacherGrid
  classId: string
  onClass: (id: string) => void
  edits: GridEdits
}

/** On a phone one class at a time, its subjects one below the other. */
export function ClassTeachers({ grid, classId, onClass, edits }: ClassTeachersProps) {
  const subjects = grid.subjects.flatMap(({ id, name }) => {
    const cell = grid.cells.find((one) => one.subjectId === id && one.academicClassId === classId)
    return cell ? [{ name, cell }] : []
  })
  return (
    <div className="grid gap-4">
      <Field label="Kelas" required>
        {(aria) => (
          <Select
            {...aria}
            value={classId}
            onChange={(event) => onClass(event.target.value)}
            options={grid.classes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      {subjects.length === 0 && <p className="text-soft">Kelas ini belum punya mata pelajaran.</p>}
      {subjects.map(({ name, cell }) => (
        <SubjectTeacher key={cell.id} name={name} cell={cell} edits={edits} />
      ))}
    </div>
  )
}

function SubjectTeacher({ name, cell, edits }: { name: string; cell: GridCell; edits: GridEdits }) {
  const id = useId()
  const refusal = edits.refusalOf(cell)
  const error = refusal
    ? refusal.why === 'TEACHER_INACTIVE'
      ? 'Guru ini tidak aktif lagi'
      : `Sementara itu diubah orang lain: ${edits.nameOf(refusal.now?.teacherId ?? null) ?? 'tanpa guru'}. Simpan lagi bila pilihan Anda yang benar.`
    : undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {name} <span className="whitespace-nowrap">· {cell.weeklyJp} JP</span>
      </label>
      <Combobox
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        value={edits.teacherOf(cell) ?? ''}
        onChange={(teacherId) => edits.choose([cell], teacherId || null)}
        options={edits.options}
        placeholder="Belum ada guru"
      />
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
