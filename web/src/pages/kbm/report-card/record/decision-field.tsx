import { decisionLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import { useController } from 'react-hook-form'
import { Link } from 'react-router'
import { useFieldNote } from '../../../../components/form/form-fields.ts'
import { reportCardPath } from '../../../../components/evaluation/evaluation-paths.ts'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import type { CardForm } from './card-values.ts'
import { absenceKinds } from '../absence-counts.tsx'

/** The decision of the teachers' meeting. The facts for and against are beside it; nothing is computed. */
export function DecisionField({ form, student }: { form: CardForm; student: StudentReportCard }) {
  const { field, fieldState } = useController({ control: form.control, name: 'decision' })
  const options = student.card.decisions.map((value) => ({ value, label: decisionLabels[value] }))
  useFieldNote('decision', 'Keputusan', (value) => options.find((one) => one.value === value)?.label ?? value)
  return (
    <>
      <Field
        label="Keputusan rapat dewan guru"
        required
        error={fieldState.error?.message}
        help="Hadir tidak menghitung keputusan; yang tercatat di bawah hanya bahan pertimbangan."
      >
        {(aria) => (
          <Select {...field} {...aria} value={field.value ?? ''} options={options} placeholder="Belum diputuskan" />
        )}
      </Field>
      <Evidence student={student} />
    </>
  )
}

/** What the meeting looks at, without a judgement. */
export function Evidence({ student }: { student: StudentReportCard }) {
  const below = student.scores.flatMap(({ name, final, skill, threshold }) => [
    ...(final !== null && final < threshold ? [`${name} (${final})`] : []),
    ...(skill !== null && skill < threshold ? [`${name}, keterampilan (${skill})`] : []),
  ])
  const open = student.scores.filter(({ isComplete }) => !isComplete).length
  const facts: [string, string][] = [
    ['Mapel di bawah KKTP/KKM', below.length === 0 ? 'Tidak ada' : below.join(', ')],
    ...(open > 0 ? [['Mapel yang nilainya belum lengkap', String(open)] satisfies [string, string]] : []),
    ['Ketidakhadiran', absenceKinds.map(({ kind, label }) => `${label} ${student.card.absences[kind]}`).join(', ')],
  ]
  return (
    <dl className="grid gap-2 rounded-control bg-page p-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className="font-medium break-words">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="text-soft">Semester Ganjil</dt>
        <dd>
          <Link
            to={reportCardPath({ ...student, semesterNo: 1 }, 'AKHIR')}
            className="inline-flex min-h-11 items-center font-medium text-accent-strong underline"
          >
            Lihat nilai dan catatannya
          </Link>
        </dd>
      </div>
    </dl>
  )
}
