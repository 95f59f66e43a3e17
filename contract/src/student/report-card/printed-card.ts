import { z } from 'zod'
import { schoolDate } from '../../dates/dates.ts'
import { paperSizes } from '../../config/school/paper-sizes.ts'
import { letterheadStyles } from '../../config/school/school.ts'
import { genders, grades, levels } from '../../labels.ts'
import { id } from '../../resource.ts'
import { subjectGroups } from '../../subject/subject.ts'
import { progressLetters } from '../../evaluation/progress-letter.ts'
import { cellStates, componentKinds, remedialModes } from '../../evaluation/final-score.ts'
import { cocurricularCategories, dimensions } from '../../evaluation/activity-dimensions.ts'
import { attitudeGrades, decisions, reportPeriods } from '../../evaluation/report-card-words.ts'
import { evaluationCurricula } from '../../subject/subject-evaluation/subject-evaluation.ts'

/** Version of the paper; that of the arithmetic is in student-result.ts. */
export const templateVersion = 2

const count = z.number().int()
const points = count.min(0).max(100)
const words = z.string()

const printedScore = z.object({
  /** Points; null for a leaver with incomplete scores, and for a student exempt from everything. */
  score: points.nullable(),
  /** The predikat; only under K13. */
  predicate: z.enum(['A', 'B', 'C', 'D']).nullable(),
  /** Printed in place of the score; absent where scores are printed. */
  letter: z.enum(progressLetters).optional(),
  description: words.nullable(),
})

const printedSubject = z.object({
  /** Id of the class's subject. */
  id,
  name: words,
  teacher: words.nullable(),
  /** KKTP, or KKM under K13. */
  threshold: points,
  /** Nilai akhir; under K13 for knowledge. */
  final: printedScore,
  /** Keterampilan; null under Merdeka. */
  skill: printedScore.nullable(),
})

const attitude = z.object({ grade: z.enum(attitudeGrades), text: words.nullable() })

const printedActivity = z.object({
  theme: words,
  title: words,
  goal: words.nullable(),
  dimensions: z.array(
    z.object({
      dimension: z.enum(dimensions),
      category: z.enum(cocurricularCategories),
      text: words.nullable(),
    }),
  ),
})

const signatory = z.object({
  name: words.nullable(),
  nip: words.nullable(),
  /** Above the name, such as "Plt. Kepala Sekolah" or "Wali Kelas". */
  title: words,
})

const printed = {
  format: z.literal(1),
  formulaVersion: count,
  templateVersion: count,
  period: z.enum(reportPeriods),
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  academicYear: z.object({ id, name: words }),
  curriculum: z.enum(evaluationCurricula),
  school: z.object({
    name: words,
    npsn: words,
    level: z.enum(levels),
    /** Of a school beyond its level, such as MTs; absent in older snapshots. */
    form: words.nullable().optional(),
    address: words,
    regency: words.nullable(),
  }),
  paper: z.object({
    size: z.enum(paperSizes),
    letterheadStyle: z.enum(letterheadStyles),
    letterheadLines: z.array(words),
    /** Space for a preprinted letterhead, in millimetres. */
    blankHeight: count,
    /** Of the body, in points. */
    fontSize: count,
  }),
  student: z.object({
    id,
    name: words,
    nis: words,
    nisn: words.nullable(),
    gender: z.enum(genders),
    religion: words.nullable(),
  }),
  academicClass: z.object({
    id,
    name: words,
    grade: z.enum(grades),
    phase: words,
    /** Program and konsentrasi keahlian; only of an SMK. */
    program: words.nullable().optional(),
    major: words.nullable().optional(),
  }),
  /** The first day on which she was no longer in the class: the rapor is provisional (sementara). */
  leftOn: schoolDate.nullable(),
  /** In print order. */
  groups: z.array(z.object({ group: z.enum(subjectGroups), subjects: z.array(printedSubject) })),
  /** Only K13. */
  attitudes: z.object({ spiritual: attitude, social: attitude }).nullable(),
  cocurricular: z.array(printedActivity),
  /** A separate paper, in the years with P5. */
  p5: z.array(printedActivity),
  /** PKL; absent where no student goes for it, and in older snapshots. */
  internships: z
    .array(
      z.object({
        place: words,
        startDate: schoolDate,
        endDate: schoolDate,
        mentor: words.nullable(),
        score: points.nullable(),
        description: words.nullable(),
      }),
    )
    .optional(),
  /** Only those with a predikat. */
  extracurriculars: z.array(
    z.object({ name: words, predicate: z.enum(attitudeGrades), description: words.nullable() }),
  ),
  achievements: z.array(z.object({ kind: words, name: words, description: words.nullable() })),
  absences: z.object({
    S: count,
    I: count,
    A: count,
    /** As counted in the recap; different from above where the homeroom teacher has overridden them. */
    computed: z.object({ S: count, I: count, A: count }),
    isOverridden: z.boolean(),
  }),
  note: words.nullable(),
  /** Only for AKHIR in Genap. `nextGrade`: the target of NAIK. */
  decision: z.object({ value: z.enum(decisions), nextGrade: z.enum(grades).nullable() }).nullable(),
  place: words.nullable(),
  reportDate: schoolDate,
  signatories: z.object({ homeroom: signatory, principal: signatory }),
}

/** Everything that a rapor prints, for the family to read. */
export const printedReportCard = z.object(printed)
export type PrintedReportCard = z.infer<typeof printedReportCard>

/** What a final score was calculated from: stored with the rapor, never printed. */
const subjectBasis = z.object({
  /** Id of the class's subject. */
  id,
  weightLm: count,
  weightSts: count,
  weightSas: count,
  remedialMode: z.enum(remedialModes),
  /** No score is missing, or in which part; absent in older snapshots. */
  isComplete: z.boolean().optional(),
  lacksFinal: z.boolean().optional(),
  lacksSkill: z.boolean().optional(),
  components: z.array(
    z.object({
      code: words,
      kind: z.enum(componentKinds),
      weight: count,
      state: z.enum(cellStates),
      /** In tenths. */
      value: count.nullable(),
      remedial: count.nullable(),
    }),
  ),
})

/** A rapor frozen by locking it; a published version never changes. */
export const reportCardSnapshot = z.object({ ...printed, basis: z.array(subjectBasis) })
export type ReportCardSnapshot = z.infer<typeof reportCardSnapshot>
