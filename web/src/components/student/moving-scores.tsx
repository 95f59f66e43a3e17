import {
  academicStudentEndpoints,
  type ElectiveChoice,
  type MovingElective,
  type MovingScores,
} from '@hadir/contract/student/academic-student.ts'
import { isTaken, movingParts } from '@hadir/contract/student/moving-scores.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'

type Planned = { studentIds: readonly string[]; academicClassId: string; joinDate: string }

type MovingScoresNoteProps = Planned & {
  electives: readonly ElectiveChoice[]
  onChoose: (electives: ElectiveChoice[]) => void
}

/** Before a move: which scores of the semester come along, which stay on record, and which electives she takes. */
export function MovingScoresNote({
  studentIds,
  academicClassId,
  joinDate,
  electives,
  onChoose,
}: MovingScoresNoteProps) {
  const params = { schoolId: useSchoolId() }
  const isPlanned = studentIds.length > 0 && academicClassId !== '' && joinDate !== ''
  const query = { ofStudents: studentIds.join(','), academicClassId, joinDate }
  const found = useQuery({
    ...queryOptionsOf(academicStudentEndpoints.movingScores, { params, query }),
    enabled: isPlanned,
  })
  const students = (isPlanned && found.data?.data) || []
  if (students.length === 0) return null
  return (
    <section aria-label="Yang ikut pindah" className="rounded-control bg-tint p-3 text-accent-strong">
      <ul className="grid gap-3">
        {students.map((student) => (
          <li key={student.id}>
            <MovingStudent student={student} electives={electives} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type MovingStudentProps = { student: MovingScores } & Pick<MovingScoresNoteProps, 'electives' | 'onChoose'>

/** Exported for its test. */
export function MovingStudent({ student, electives, onChoose }: MovingStudentProps) {
  return (
    <>
      <strong>{student.name}</strong>
      {student.electives.length > 0 && (
        <fieldset className="my-1">
          <legend className="text-sm">Mapel yang diikuti di kelas baru</legend>
          {student.electives.map((one) => (
            <Checkbox
              key={one.academicSubjectId}
              label={<ElectiveLabel elective={one} />}
              checked={isTaken(student, one, electives)}
              onChange={(event) => onChoose(chosen(student, { one, takes: event.target.checked, electives }))}
            />
          ))}
        </fieldset>
      )}
      {movingParts(student, electives).map(({ words, subjects }) => (
        <div key={words} className="text-sm">
          <p>{words}:</p>
          <ul className="list-disc ps-5">
            {subjects.map((subject) => (
              <li key={subject}>{subject}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

/** *Ekonomi*, *Fisika, tetap bersama XI-C*: where it is not the new class's. */
function ElectiveLabel({ elective: { subject, className, of } }: { elective: MovingElective }) {
  if (of === 'NEW_CLASS') return subject
  return (
    <>
      {subject}, tetap bersama <span className="whitespace-nowrap">{className}</span>
    </>
  )
}

type Student = Pick<MovingScores, 'id' | 'electives'>

type Choice = { one: MovingElective; takes: boolean; electives: readonly ElectiveChoice[] }

/** She takes a subject in one class: ticking it there removes it elsewhere. */
function chosen({ id, electives: offered }: Student, { one, takes, electives }: Choice): ElectiveChoice[] {
  const changed = offered.filter((other) =>
    takes ? other.subjectId === one.subjectId : other.academicSubjectId === one.academicSubjectId,
  )
  const ids = new Set(changed.map(({ academicSubjectId }) => academicSubjectId))
  return [
    ...electives.filter((own) => own.studentId !== id || !ids.has(own.academicSubjectId)),
    ...changed.map(({ academicSubjectId }) => ({
      studentId: id,
      academicSubjectId,
      takes: academicSubjectId === one.academicSubjectId && takes,
    })),
  ]
}
