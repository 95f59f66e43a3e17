import { usualThreshold, usualWeeklyJp, weightPresets } from '@hadir/contract/subject/academic-subject.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Value } from '../../list/column.ts'
import { classKey } from '../../list/rombel.ts'
import type { KnownAcademicSubjects } from './existing.ts'
import type { RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Planned } from '../../plan/plan.ts'
import type { TargetYear } from '../../plan/target-year.ts'
import { ensureClasses } from '../../write/classes.ts'
import { writeHomerooms } from '../../write/homerooms.ts'
import { ensureSubjects } from './missing-subjects.ts'
import { beforeAndAfter, changedRow, type RowChange } from '../../write/people.ts'
import { insertRows, updateRows, type Writing } from '../../write/rows.ts'

const [preset] = weightPresets
const weights = { weight_lm: preset.weightLm, weight_sts: preset.weightSts, weight_sas: preset.weightSas }

/** Writes missing classes, new subjects, wali kelas and the subjects of classes; a fixed number of statements, however many rows. */
export async function writeAcademicSubjects(
  w: Writing,
  of: { year: TargetYear; planned: readonly Planned[]; known: KnownAcademicSubjects },
): Promise<void> {
  const { year, planned, known } = of
  const classes = await ensureClasses(
    w,
    year.id,
    planned.map(({ draft }) => String(draft.values['class'])),
  )
  const rombelOf = (row: Planned) => classes.get(classKey(String(row.draft.values['class'])))!
  const isAcademicSubject = ({ draft }: Planned) => Boolean(draft.values['subject'])
  const leading = planned.filter((row) => !isAcademicSubject(row))
  await writeHomerooms(
    w,
    year,
    leading.map((row) => {
      const { key, teacher_id: teacherId } = row.draft.values
      return { teacherId, rombel: rombelOf(row), open: known.homerooms.get(String(key))?.row }
    }),
  )
  const academicSubjects = planned.filter(isAcademicSubject)
  const subjectOf = await ensureSubjects(w, academicSubjects, known)
  const added: RowSnapshot[] = []
  const changed: RowChange[] = []
  for (const row of academicSubjects) {
    const { values } = row.draft
    const there = known.academicSubjects.get(String(values['key']))
    const change = there?.row && changedRow(w, there.row, taught(values))
    if (change) changed.push(change)
    if (there) continue
    const subject = subjectOf(values)
    added.push({
      school_id: w.scope.schoolId,
      id: newId(),
      academic_class_id: rombelOf(row).id,
      subject_id: subject.id,
      teacher_id: values['teacher_id'] ?? null,
      weekly_jp: values['weekly_jp'] ?? (subject.weekly_jp || usualWeeklyJp),
      threshold: subject.threshold ?? usualThreshold,
      ...weights,
      semester_no: null,
      sk_number: values['sk_number'] ?? null,
      sk_date: values['sk_date'] ?? null,
      version: 1,
      created_at: w.now,
      updated_at: w.now,
    })
  }
  await insertRows(w, 'academic_subject', added)
  await updateRows(w, 'academic_subject', beforeAndAfter(changed))
}

const taught = (values: Record<string, Value>): [string, Value][] =>
  ['teacher_id', 'weekly_jp', 'sk_number', 'sk_date'].map((column) => [column, values[column] ?? null])
