import {
  type ClassDay,
  type DayInfo,
  isUnfilled,
  type SheetState,
} from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { LessonRow } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { jointText } from '../../components/attendance/joint-text.ts'

type Meta = { totals: { states: Record<SheetState, number> }; day: NoSchool }
type NoSchool = Pick<DayInfo, 'isSchoolDay' | 'holiday'>

const whyNone = ({ holiday }: NoSchool) => holiday ?? 'bukan hari sekolah'

/** What the heading tells who looks after many classes; `isWatched`: whether the school expects them to be marked. */
export function schoolState({ day, totals }: Meta, isWatched: boolean): string | null {
  if (!day.isSchoolDay) return whyNone(day)
  if (!isWatched) return null
  const { BELUM, SEBAGIAN, LENGKAP, TERKUNCI } = totals.states
  if (TERKUNCI > 0) return 'semester sudah ditutup'
  if (BELUM > 0) return `${BELUM} kelas belum mengisi`
  if (SEBAGIAN > 0) return `${SEBAGIAN} kelas belum lengkap`
  return LENGKAP > 0 ? 'semua kelas sudah mengisi' : null
}

/** Her own class's state. */
function classState(classes: readonly ClassDay[]): string | null {
  const open = classes.filter(isUnfilled)
  const [only, ...others] = open
  const namesOf = (all: readonly ClassDay[]) => all.map(({ name }) => name).join(', ')
  if (only && others.length === 0 && only.state === 'SEBAGIAN')
    return `${only.name}: ${only.unmarked} dari ${only.members} belum`
  if (only) return `${namesOf(open)} belum diisi`
  const done = classes.filter(({ state }) => state === 'LENGKAP')
  return done.length > 0 ? `${namesOf(done)} sudah lengkap` : null
}

type Lesson = Pick<LessonRow, 'start' | 'end' | 'joint' | 'academicClass'>

/** The lesson of now, or the next one. */
function lessonState(lessons: readonly Lesson[], time: string): string {
  if (lessons.length === 0) return 'tidak ada pelajaran'
  const toCome = lessons.filter(({ end }) => end > time)
  const next = toCome.reduce<Lesson | null>((first, one) => (first && first.start <= one.start ? first : one), null)
  if (!next) return 'pelajaran Anda selesai'
  return next.start <= time ? `sekarang di ${jointText(next)}` : `${next.start} di ${jointText(next)}`
}

type TeacherDay = {
  classes: readonly ClassDay[]
  meta: Meta
  /** Undefined while unknown. */
  lessons: readonly Lesson[] | undefined
  time: string
  isWatched: boolean
}

/** For a homeroom teacher her class, for others their next lesson; who looks after many classes counts them. */
export function teacherState({ classes, meta, lessons, time, isWatched }: TeacherDay): string | null {
  if (!meta.day.isSchoolDay) return whyNone(meta.day)
  if (classes.length > 3) return schoolState(meta, isWatched)
  return (isWatched && classState(classes)) || (lessons ? lessonState(lessons, time) : null)
}
