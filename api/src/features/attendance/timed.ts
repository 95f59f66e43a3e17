import { sql } from 'kysely'
import type { z } from 'zod'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates.ts'
import type { Settings } from '../../env.ts'
import type { Door } from '../../http/door.ts'
import type { PlatformJobScope, SchoolScope } from '../../http/scope.ts'
import type { runTimer } from '../../jobs/queues.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { closeDays } from './close-day.ts'
import { isMemberOn, readDay } from './day.ts'
import { fillPlanned } from './planned/fill.ts'

type Due = z.output<(typeof runTimer)['payload']>
type Parts = { door: Door; settings: Settings }

/** What the clock has started in a school. Run again after a crash it does nothing twice. */
export async function runTimed(due: Due, { door, settings }: Parts): Promise<void> {
  if (due.kind === 'CLOSE') await door.schoolTimer(due.schoolId, (scope) => closeByClock(scope, due.date))
  if (due.kind === 'PLAN') await door.schoolTimer(due.schoolId, fillPlanned)
  if (due.kind === 'REMIND') await remind(due, { door, settings })
}

/** Closes every class that has pupils, if the school still wants that and the day is one of school. */
async function closeByClock(scope: SchoolScope, date: SchoolDate): Promise<void> {
  const { db, schoolId } = scope
  const { day } = await readDay(scope, date)
  const wanted = await db
    .selectFrom('school_setting')
    .select('auto_alpa')
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  if (!wanted?.auto_alpa || !day.isSchoolDay) return
  const classes = await db
    .selectFrom('enrollment as e')
    .select('e.academic_class_id')
    .distinct()
    .where('e.school_id', '=', schoolId)
    .where(isMemberOn(sql`${date}::date`))
    .execute()
  const academicClassIds = classes.map((row) => row.academic_class_id)
  if (academicClassIds.length > 0) await closeDays(scope, { date, academicClassIds })
}

type Reminder = { profileId: string; classes: { name: string; sheet: string; unmarked: number }[] }

/** One mail to each homeroom teacher whose classes are not filled in. Mails and their mark leave in one transaction. */
async function remind({ schoolId, date }: Due, { door, settings }: Parts): Promise<void> {
  const reminders = await door.schoolTimer(schoolId, (scope) => findReminders(scope, date))
  await door.platformJob(async (scope) => {
    const { numUpdatedRows } = await scope.db
      .updateTable('platform.school_timer_run')
      .set({ done_at: scope.clock.now() })
      .where('school_id', '=', schoolId)
      .where('kind', '=', 'REMIND')
      .where('date', '=', date)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const mailboxes = await readMailboxes(scope, reminders)
    for (const { profileId, classes } of reminders) {
      const to = mailboxes.get(profileId)
      if (to) await queueMail(scope.enqueue, settings, { to, ...wordsOf(classes, date, settings) })
    }
  })
}

async function findReminders(scope: SchoolScope, date: SchoolDate): Promise<Reminder[]> {
  const { day } = await readDay(scope, date)
  if (!day.isSchoolDay) return []
  const on = sql<SchoolDate>`${date}::date`
  const { rows } = await sql<Reminder>`
    with empty as materialized (
      select e.academic_class_id, count(*)::int as unmarked
        from enrollment e
        left join attendance_cell c on c.school_id = e.school_id and c.date = ${on} and c.student_id = e.student_id
        where e.school_id = ${scope.schoolId} and ${isMemberOn(on)} and c.status is null
        group by e.academic_class_id
    )
    select a.id as "profileId", json_agg(json_build_object('name', k.name, 'unmarked', empty.unmarked,
        'sheet', empty.academic_class_id::text || '_' || ${date}) order by k.order_no, lower(k.name)) as classes
      from empty
      join homeroom h on h.school_id = ${scope.schoolId} and h.academic_class_id = empty.academic_class_id
        and h.start_date <= ${on} and (h.end_date is null or h.end_date > ${on})
      join actor a on a.school_id = h.school_id and a.person_id = h.teacher_id and a.role = 'teacher'
      join academic_class ac on ac.school_id = h.school_id and ac.id = h.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      group by a.id`.execute(scope.db)
  return rows
}

/** Of profiles that still stand; one account may be there once alone. */
async function readMailboxes({ db }: PlatformJobScope, reminders: readonly Reminder[]): Promise<Map<string, string>> {
  if (reminders.length === 0) return new Map()
  const rows = await db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.account as a', 'a.id', 'p.account_id')
    .select(['p.id', 'a.email'])
    .where('p.ended_at', 'is', null)
    .where(
      'p.id',
      'in',
      reminders.map(({ profileId }) => profileId),
    )
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

function wordsOf(classes: Reminder['classes'], date: SchoolDate, { publicUrl }: Settings) {
  const names = classes.map(({ name }) => name).join(', ')
  const lines = classes.map(
    ({ name, sheet, unmarked }) =>
      `${name}: ${unmarked} siswa belum diisi\n${publicUrl}/app/kbm/daily-attendance/${sheet}`,
  )
  return {
    subject: `Absensi ${names} belum diisi`,
    text: `Absensi hari ${formatLongDate(date)} belum lengkap.

${lines.join('\n\n')}

Email ini dikirim satu kali sehari, pada jam yang dipilih admin sekolah.

Hadir
`,
  }
}
