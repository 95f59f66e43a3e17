import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, named, one } from '../../resource.ts'
import { reportPeriods } from '../../evaluation/report-card-words.ts'
import { semesterNo } from '../../subject/subject-evaluation/subject-evaluation.ts'
import { confirmableKinds, type GapKind, printedFacts } from './lock.ts'

const count = z.number().int()

/** What a class's rapor go through, in this order. */
export const stations = ['SETUP', 'SCORES', 'NOTES', 'ACTIVITIES', 'LOCK'] as const
export type Station = (typeof stations)[number]
export const stationLabels: Record<Station, string> = {
  SETUP: 'Susunan',
  SCORES: 'Nilai',
  NOTES: 'Catatan dan presensi',
  ACTIVITIES: 'Kegiatan',
  LOCK: 'Kunci dan cetak',
}

/** The station at which each kind of gap is closed. */
export const stationOfGap: Record<GapKind, Exclude<Station, 'LOCK'>> = {
  NOT_SET_UP: 'SETUP',
  SCORES_MISSING: 'SCORES',
  CARRIED_UNDECIDED: 'SCORES',
  DESCRIPTION_MISSING: 'SCORES',
  SUBJECT_NOT_FINAL: 'SCORES',
  RELIGION_BLANK: 'SETUP',
  ATTITUDE_MISSING: 'NOTES',
  NOTE_MISSING: 'NOTES',
  DECISION_MISSING: 'NOTES',
  HOMEROOM_MISSING: 'SETUP',
  PRINCIPAL_MISSING: 'SETUP',
  ATTENDANCE_MISSING: 'NOTES',
  OPENING_BALANCE_MISSING: 'NOTES',
  NO_RELIGION_SUBJECT: 'SETUP',
  NO_GROUP_SUBJECT: 'SETUP',
  COCURRICULAR_MISSING: 'ACTIVITIES',
  COCURRICULAR_INCOMPLETE: 'ACTIVITIES',
  INTERNSHIP_MISSING: 'ACTIVITIES',
  PRINCIPAL_NIP_MISSING: 'SETUP',
  DESCRIPTION_STALE: 'SCORES',
}

/** COMPLETE: nothing is missing. TO_CONFIRM: only what may be missing on purpose. EMPTY: no students. */
export const completenessStates = ['EMPTY', 'INCOMPLETE', 'TO_CONFIRM', 'COMPLETE', 'LOCKED'] as const

const stationProgress = z.object({
  station: z.enum(stations),
  /**
   * Subjects at SETUP and SCORES, students at the others; at SETUP also each other thing that is missing. All are done
   * exactly if no gap is left.
   */
  done: count,
  of: count,
  /** The screen of the only gap; null with several of them, or with none. */
  path: z.string().nullable(),
})
export type StationProgress = z.infer<typeof stationProgress>

const classCompleteness = z.object({
  academicClass: named,
  homeroomTeacher: z.string().nullable(),
  /** Whether the caller may write the rapor of this class. */
  isOwn: z.boolean(),
  state: z.enum(completenessStates),
  /** Rapor that a lock would freeze, those that are locked, and of these the published ones. */
  drafts: count,
  locked: count,
  published: count,
  stations: z.array(stationProgress),
  /** What a lock of the class needs a reason for, with the students who lack it; none where the whole class does. */
  toConfirm: z.array(z.object({ kind: z.enum(confirmableKinds), students: count })),
})
export type ClassCompleteness = z.infer<typeof classCompleteness>

const schoolCompleteness = z.object({ classes: z.array(classCompleteness), ...printedFacts })
export type SchoolCompleteness = z.infer<typeof schoolCompleteness>

/** How far the classes that the caller reads are on their way to a rapor, by the rules of the lock. */
export const completeness = endpoint({
  method: 'GET',
  path: '/api/v1/student/:schoolId/student-evaluation/completeness',
  summary: 'Sejauh mana rapor tiap kelas lengkap',
  access: 'report-card:read',
  scope: 'school',
  params: z.object({ schoolId: id }),
  query: z.object({
    academicYearId: id,
    semesterNo,
    period: z.enum(reportPeriods, 'Pilih tengah atau akhir semester'),
  }),
  response: one(schoolCompleteness),
})
