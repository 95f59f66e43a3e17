import { cocurricularCategoryLabels, dimensionLabels } from '@hadir/contract/evaluation/activity-dimensions.ts'
import type { ReportCard } from '@hadir/contract/student/report-card/record.ts'
import { attitudeGradeLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import { Link } from 'react-router'
import {
  cocurricularListPath,
  cocurricularSheetPath,
  extracurricularListPath,
  extracurricularPath,
} from '../../../../components/evaluation/evaluation-paths.ts'
import { Section } from '../section.tsx'

const linkLook = 'inline-flex min-h-11 items-center font-semibold text-accent-strong hover:underline'

/**
 * Kokurikuler by activity and dimension, and the extracurricular activities; edited on screens of their own. A
 * mid-semester rapor prints neither.
 */
export const ActivityResults = ({ student }: { student: StudentReportCard }) =>
  student.card.period === 'AKHIR' && (
    <>
      <Section title="Kokurikuler">
        {student.card.activities.length === 0 && <p className="text-sm text-soft">Belum ada kegiatan di kelas ini.</p>}
        {student.card.activities.map((one) => (
          <ActivityResult key={one.id} activity={one} />
        ))}
        <Link to={cocurricularListPath(student)} className={linkLook}>
          Kegiatan kelas {student.academicClass.name}
        </Link>
      </Section>
      <Section title="Ekstrakurikuler">
        {student.card.extracurriculars.length === 0 ? (
          <p className="text-sm text-soft">Belum mengikuti ekstrakurikuler.</p>
        ) : (
          <ul className="grid gap-1">
            {student.card.extracurriculars.map(({ id, name, predicate, description }) => (
              <li key={id}>
                <Link to={extracurricularPath(id)} className={linkLook}>
                  {name}
                </Link>
                <p className="text-sm">
                  {predicate ? attitudeGradeLabels[predicate] : 'Belum dinilai, jadi tidak dicetak'}
                  {description && <span className="text-soft"> · {description}</span>}
                </p>
              </li>
            ))}
          </ul>
        )}
        <Link to={extracurricularListPath(student)} className={linkLook}>
          Daftar ekstrakurikuler
        </Link>
      </Section>
    </>
  )

const ActivityResult = ({ activity }: { activity: ReportCard['activities'][number] }) => (
  <div className="border-b pb-3 last-of-type:border-b-0">
    {activity.formerClass === null ? (
      <Link to={cocurricularSheetPath(activity.id)} className={linkLook}>
        {activity.title}
      </Link>
    ) : (
      // Whoever leads this class may not open that of another one.
      <p className="font-semibold">{activity.title}</p>
    )}
    <p className="text-sm text-soft">
      {activity.theme}
      {activity.formerClass !== null && ` · diikuti di kelas lama, ${activity.formerClass}`}
    </p>
    <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
      {activity.dimensions.map(({ dimension, category, text }) => (
        <div key={dimension} className="flex flex-wrap justify-between gap-x-3 sm:block">
          <dt className="text-soft">{dimensionLabels[dimension]}</dt>
          <dd className="min-w-0 font-medium">
            {category ? cocurricularCategoryLabels[category] : '–'}
            {text && <span className="block font-normal">{text}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
