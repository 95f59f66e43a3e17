import { formatDate } from '@hadir/contract/dates/dates.ts'
import { cocurricularCategoryLabels, dimensionLabels } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { progressLetterLabels } from '@hadir/contract/evaluation/progress-letter.ts'
import type { PrintedReportCard } from '@hadir/contract/student/report-card/printed-card.ts'
import { attitudeGradeLabels, decisionLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { subjectGroupTitle } from '@hadir/contract/evaluation/subject-group-titles.ts'
import type { SubjectGroup } from '@hadir/contract/subject/subject.ts'
import { clsx } from 'clsx'
import { AbsenceCounts } from '../absence-counts.tsx'
import { InternshipLine } from '../internship-line.tsx'
import { Section } from '../section.tsx'

type Subject = PrintedReportCard['groups'][number]['subjects'][number]

/** The contents of the paper, for reading on a screen; in the same order. */
export function PrintedRapor({ content }: { content: PrintedReportCard }) {
  const { attitudes, groups, extracurriculars, achievements, absences, note, decision, signatories } = content
  const { internships = [] } = content
  const titleOf = (group: SubjectGroup) =>
    subjectGroupTitle({ curriculum: content.curriculum, grade: content.academicClass.grade }, group)
  return (
    <>
      {content.leftOn && (
        <p className="rounded-control bg-warn-tint p-3 text-warn">
          Rapor sementara: siswa meninggalkan kelas ini pada {formatDate(content.leftOn)}.
        </p>
      )}
      {attitudes && (
        <Section title="Sikap">
          {(
            [
              ['Spiritual', attitudes.spiritual],
              ['Sosial', attitudes.social],
            ] as const
          ).map(([name, one]) => (
            <p key={name}>
              <span className="font-medium">
                {name}: {attitudeGradeLabels[one.grade]}
              </span>
              {one.text && <span className="block text-sm">{one.text}</span>}
            </p>
          ))}
        </Section>
      )}
      <Section title="Nilai">
        {groups.some(({ subjects }) => subjects.some(hasLowScore)) && (
          <p className="text-sm text-soft">
            {nameOf(content.curriculum)} adalah batas nilai tuntas suatu mata pelajaran.
          </p>
        )}
        {groups.map(({ group, subjects }) => (
          // The last line is the section's own edge.
          <div key={group} className="last:-mb-4 last:[&>ol]:border-b-0">
            {groups.length > 1 && <h3 className="pb-1 text-sm font-semibold text-soft">{titleOf(group)}</h3>}
            <ol aria-label={`Nilai ${titleOf(group)}`} className="-mx-4 grid border-y">
              {subjects.map((subject) => (
                <SubjectRow key={subject.id} subject={subject} minimum={nameOf(content.curriculum)} />
              ))}
            </ol>
          </div>
        ))}
      </Section>
      {internships.length > 0 && (
        <Section title="Praktik kerja lapangan">
          <ul className="grid gap-2">
            {internships.map((one) => (
              <InternshipLine key={`${one.place} ${one.startDate}`} {...one} />
            ))}
          </ul>
        </Section>
      )}
      <Activities title="Kokurikuler" activities={content.cocurricular} />
      <Activities title="Projek penguatan profil pelajar Pancasila" activities={content.p5} />
      {extracurriculars.length > 0 && (
        <Section title="Ekstrakurikuler">
          <ul className="grid gap-2">
            {extracurriculars.map(({ name, predicate, description }) => (
              <li key={name}>
                <span className="font-medium">
                  {name}: {attitudeGradeLabels[predicate]}
                </span>
                {description && <span className="block text-sm">{description}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {achievements.length > 0 && (
        <Section title="Prestasi">
          <ul className="grid gap-2">
            {achievements.map(({ name, description }) => (
              <li key={name}>
                <span className="font-medium">{name}</span>
                {description && <span className="block text-sm">{description}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Ketidakhadiran">
        <AbsenceCounts counts={absences} about="Ketidakhadiran semester ini" />
      </Section>
      {note && (
        <Section title="Catatan wali kelas">
          <p className="break-words whitespace-pre-line">{note}</p>
        </Section>
      )}
      {decision && (
        <Section title="Keputusan">
          <p className="font-semibold">
            {decisionLabels[decision.value]}
            {decision.value === 'NAIK' && decision.nextGrade && ` ke kelas ${decision.nextGrade}`}
          </p>
        </Section>
      )}
      <p className="text-sm text-soft">
        {[content.place, formatDate(content.reportDate)].filter(Boolean).join(', ')}
        <br />
        Wali kelas: {signatories.homeroom.name ?? '–'}
        <br />
        {signatories.principal.title}: {signatories.principal.name ?? '–'}
      </p>
    </>
  )
}

const nameOf = (curriculum: PrintedReportCard['curriculum']) => (curriculum === 'K13' ? 'KKM' : 'KKTP')

const isLow = (score: number | null, threshold: number) => score !== null && score < threshold
const hasLowScore = ({ final, skill, threshold }: Subject) =>
  !final.letter && (isLow(final.score, threshold) || isLow(skill?.score ?? null, threshold))

function SubjectRow({ subject, minimum }: { subject: Subject; minimum: string }) {
  const { name, final, skill, threshold } = subject
  const below = `di bawah ${minimum} ${threshold}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b px-4 py-3 last:border-b-0">
      {/* Two scores of one subject share a column, each beside its name. */}
      <p className={clsx('font-semibold', skill && 'col-span-full')}>{name}</p>
      {skill && <p className="text-sm text-soft">Pengetahuan</p>}
      <Score {...final} threshold={threshold} below={below} />
      {final.description && <p className="col-span-full text-sm">{final.description}</p>}
      {skill && (
        <>
          <p className="col-start-1 mt-3 text-sm text-soft">Keterampilan</p>
          <Score {...skill} threshold={threshold} below={below} />
          {skill.description && <p className="col-span-full text-sm">{skill.description}</p>}
        </>
      )}
    </li>
  )
}

type ScoreProps = Pick<Subject['final'], 'score' | 'predicate' | 'letter'> & { threshold: number; below: string }

function Score({ score, predicate, letter, threshold, below }: ScoreProps) {
  const isBelow = isLow(score, threshold)
  if (letter) {
    return (
      <p className="text-right text-xl font-bold">
        {letter}
        <span className="block text-xs font-semibold">{progressLetterLabels[letter]}</span>
      </p>
    )
  }
  return (
    <p className={clsx('text-right text-xl font-bold tabular-nums', isBelow && 'text-danger')}>
      {isBelow && <span aria-hidden>▼ </span>}
      {score ?? '–'} {predicate}
      {isBelow && <span className="block text-xs font-semibold">{below}</span>}
    </p>
  )
}

type ActivitiesProps = { title: string; activities: PrintedReportCard['cocurricular'] }

const Activities = ({ title, activities }: ActivitiesProps) =>
  activities.length > 0 && (
    <Section title={title}>
      {activities.map((one) => (
        <div key={one.title}>
          <p className="font-semibold">{one.title}</p>
          <p className="text-sm text-soft">{one.theme}</p>
          {one.goal && <p className="text-sm">{one.goal}</p>}
          <dl className="mt-1 grid gap-1 text-sm">
            {one.dimensions.map(({ dimension, category, text }) => (
              <div key={dimension}>
                <dt className="inline">{dimensionLabels[dimension]}: </dt>
                <dd className="inline font-medium">
                  {cocurricularCategoryLabels[category]}
                  {text && `. ${text}`}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Section>
  )
