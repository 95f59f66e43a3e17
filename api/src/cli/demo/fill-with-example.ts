import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { writeYear } from '../../fixtures/write-year.ts'
import { openDatabase, type Database } from '../../platform/database/open.ts'
import { exampleSchools } from '../schools-import/example-schools.ts'
import { writeSchools } from '../schools-import/write-schools.ts'
import { openAccounts, type NewAccount } from './accounts.ts'
import { writeBellsOf } from './bells.ts'
import { yearAt } from './calendar.ts'
import { type ExampleKind, mailIn, placeWith } from './example-place.ts'
import { makeClasses, makeTeachers, type Teacher } from './people.ts'
import { seeded } from './random.ts'
import { makeLessons, type ExampleLesson } from './lessons.ts'
import { makeSheets } from './sheets.ts'
import { writeDailyOffice } from './write/write-daily-office.ts'
import { writeExams } from './write/write-exams.ts'
import { writeCards, writeFamilies, writeReadings } from './write/write-families.ts'
import { writeProposal } from './write/write-proposal.ts'
import { writeLessons } from './write/write-lessons.ts'
import { writeLastYear } from './write/write-last-year.ts'
import {
  writeClassesOf,
  writeHistory,
  writeHolidays,
  writeSchoolOf,
  writeTeachers,
} from './write/write-start-of-year.ts'
import { writeAlumni } from './write/write-alumni.ts'
import { writeSubjects } from './write/write-subjects.ts'
import { writeTimetable } from './write/write-timetable.ts'
import { writeReportCards } from './write/write-report-cards.ts'
import { writeScoresOf } from './write/write-scores.ts'
import { writeSheets } from './write/write-sheets.ts'

export type ExampleAccounts = readonly { role: string; email: string }[]

const shown: ExampleAccounts = [
  { role: 'admin sekolah', email: 'admin@contoh.test' },
  { role: 'wali kelas VII-A', email: 'wali.vii-a@contoh.test' },
  { role: 'guru piket setiap hari sekolah', email: 'piket@contoh.test' },
  { role: 'orang tua siswa VII-A', email: 'orangtua@contoh.test' },
]

/**
 * Fills an empty database with an example school, all or nothing, and returns how to sign in. A database with accounts
 * does not change; the result then has the example's accounts in it.
 */
export async function fillWithExample(options: { ownerUrl: string; clock: Clock }): Promise<ExampleAccounts> {
  const db = openDatabase(options.ownerUrl, { max: 1, prepares: false })
  try {
    const anybody = await db.selectFrom('platform.account').select('id').limit(1).executeTakeFirst()
    if (anybody) return await accountsThere(db)
    await db.transaction().execute(async (tx) => {
      await fillExample(tx, { now: options.clock.now(), kind: 'own', seed: 2026 })
      await writeSchools(tx, exampleSchools)
    })
    await analyzeExample(db)
    return shown
  } finally {
    await db.destroy()
  }
}

/** Autovacuum would update the statistics only a minute after the first requests. */
export const analyzeExample = (db: Database) =>
  sql`analyze student, enrollment, attendance_save, attendance_cell, class_day, lesson, lesson_cell`.execute(db)

async function accountsThere(db: Database): Promise<ExampleAccounts> {
  const emails = shown.map(({ email }) => email)
  const found = await db.selectFrom('platform.account').select('email').where('email', 'in', emails).execute()
  return shown.filter(({ email }) => found.some((row) => row.email === email))
}

/** A school of invented people with a year around today. The same seed writes the same people. */
export async function fillExample(
  db: Database,
  { now, kind, seed }: { now: Date; kind: ExampleKind; seed: number },
): Promise<void> {
  const random = seeded(seed)
  const year = yearAt(now)
  const teachers = makeTeachers(random, year, now)
  const classes = makeClasses(random, year, now)
  // The first four have whole-school duties.
  const leaders = teachers.slice(4, 4 + classes.length)
  const [head] = teachers
  if (!head) return

  const place = placeWith({ db, now, kind, schoolId: random.id(now) }, random)
  await writeSchoolOf(place, head)
  const yearId = await writeYear(place, year)
  await writeHolidays(place, year)
  await writeTeachers(place, teachers, year)
  await writeClassesOf(place, { yearId, classes, leaders, year })
  await writeFamilies(place, classes)

  const onDuty = teachers.at(-1) ?? head
  const accounts = [
    { ...accountOf(head, mailIn(place, 'admin')), role: 'school_admin', name: 'Admin Contoh', personId: null },
    accountOf(onDuty, mailIn(place, 'piket')),
    ...leaders.map((leader, i) => accountOf(leader, mailIn(place, `wali.${classes[i]?.name.toLowerCase()}`))),
  ] as const satisfies NewAccount[]
  const [adminId = '', watchId = '', ...profileIds] = await openAccounts(place, accounts)
  await writeProposal(place, classes, mailIn(place, 'orangtua'))
  await writeHistory(place, adminId)
  await writeReadings(place, adminId)
  await writeCards(place, classes, adminId)
  const senders = new Map(classes.map(({ id }, i) => [id, { actorId: profileIds[i] ?? '', device: random.id(now) }]))
  const daily = makeSheets(random, year, classes, now)
  // In the example the head, the counsellor and the operator do not teach.
  const given = await writeSubjects(place, { classes, teachers: [...teachers.slice(1, 2), ...teachers.slice(4)] })
  await writeBellsOf(place, year)
  await writeTimetable(place, yearId, year)
  const desk = { actorId: adminId, device: random.id(now) }
  const teacherSenders = new Map(leaders.map(({ id }, i) => [id, senders.get(classes[i]?.id ?? '') ?? desk]))
  const lessons = await makeLessons(place, { year, classes, daily })
  // A teacher without an account brings her paper to the office.
  const senderOfLesson = ({ actualTeacherId }: ExampleLesson) => teacherSenders.get(actualTeacherId ?? '') ?? desk
  await writeLessons(place, lessons, senderOfLesson)
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const sheets = [...daily, ...lessons.flatMap(({ sheet }) => sheet ?? [])]
  await writeSheets(
    place,
    sheets.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ({ of, lessonId }) => {
      const lesson = lessonOf.get(lessonId ?? '')
      return lesson ? senderOfLesson(lesson) : (senders.get(of.id) ?? fail())
    },
  )
  await writeDailyOffice(place, { year, classes, watchId, adminId })
  const authorOf = (classId: string) => senders.get(classId)?.actorId ?? fail()
  await writeExams(place, { year, yearId, classes, given, authorOf })
  await writeLastYear(place, { year, classes })
  await writeAlumni(place, year)
  await writeScoresOf(place, { year, classes, given, authorOf })
  await writeReportCards(place, { year, yearId, classes, coachId: onDuty.id, adminId })
}

const accountOf = ({ id, name, gender, dob }: Teacher, email: string): NewAccount => {
  return { email, role: 'teacher', name, gender, dob, personId: id }
}

function fail(): never {
  throw new Error('a sheet of a class without a homeroom teacher')
}
