import { sql } from 'kysely'
import { dateIn, type SchoolDate, type ZoneName } from '@hadir/contract/dates/dates.ts'
import { defaultDescriptionTemplate, type DescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import { descriptionWording } from '@hadir/contract/evaluation/description-wording.ts'
import type { ConfigGroup } from '@hadir/contract/config/school-config.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { runSchedule, saveSchedule } from '../../../platform/jobs/queues.ts'

/** The school's settings row with the date that its clocks show. */
export async function readSetting({ db, schoolId, clock }: SchoolScope) {
  const setting = await db.selectFrom('school_setting').selectAll().where('school_id', '=', schoolId).executeTakeFirst()
  if (!setting) throw new Failure('NOT_FOUND')
  return { ...setting, today: dateIn(setting.time_zone as ZoneName, clock.now()) satisfies SchoolDate }
}

/**
 * Records that a group of settings was changed now, and by whom. `seen` is the version that the form showed; a change
 * without one did not come from a form and applies to any version.
 */
export async function auditChange(scope: SchoolScope, group: ConfigGroup, seen?: { version: number }): Promise<void> {
  const version = await raise(scope, group, 1)
  if (seen && version !== seen.version + 1) throw new Failure('CHANGED_MEANWHILE')
}

/** Notes a change of what no form of the group sends (the logo): a form that is open stays good. */
export async function recordSideChange(scope: SchoolScope, group: ConfigGroup): Promise<void> {
  await raise(scope, group, 0)
}

/** A group without a row has version 1. */
async function raise({ db, schoolId, profileId, clock }: SchoolScope, group: ConfigGroup, step: 0 | 1) {
  const { rows } = await sql<{ version: number }>`
    insert into setting_group (school_id, name, version, actor_id, updated_at)
      values (${schoolId}, ${group}, ${1 + step}, ${profileId}, ${clock.now()})
      on conflict (school_id, name) do update set version = setting_group.version + ${step}::int,
        actor_id = excluded.actor_id, updated_at = excluded.updated_at
      returning version`.execute(db)
  return rows[0]?.version
}

/** How the school words descriptions; as Hadir does while it has no words of its own. */
export const wordingOf = ({ evaluation_wording: own }: { evaluation_wording: unknown }): DescriptionTemplate =>
  descriptionWording.safeParse(own).data ?? defaultDescriptionTemplate

/** Shortly after midnight absences that were planned become marks of the day. */
const planAt = '00:05'

/** Tells the platform's clock when this school wants what; the clock itself reads nothing of a school. */
export async function syncSchedule(scope: SchoolScope): Promise<void> {
  const { schoolId, enqueue } = scope
  const { time_zone, remind_time, close_time, auto_alpa } = await readSetting(scope)
  await enqueue(saveSchedule, {
    schoolId,
    timeZone: time_zone as ZoneName,
    remindAt: remind_time,
    closeAt: auto_alpa ? close_time : null,
    planAt,
  })
}

type Through = Pick<ScopedTransactions, 'platformJob'>

/** Has the platform's administrator confirmed whose school this is? A school's own data do not say. */
export const isVerified = (transactions: Through, schoolId: string): Promise<boolean> =>
  transactions.platformJob(async ({ db }) => {
    const school = await db
      .selectFrom('platform.school')
      .select('verified_at')
      .where('id', '=', schoolId)
      .executeTakeFirst()
    return school?.verified_at != null
  })

/** An NPSN proves nothing until then: whoever claimed one could fill it with whatever an archive tells. */
export async function assertVerified(transactions: Through, schoolId: string): Promise<void> {
  if (!(await isVerified(transactions, schoolId))) throw new Failure('SCHOOL_NOT_VERIFIED')
}

/** The school's emblem as data that a paper takes; null where its papers are to have none. */
export async function paperLogo({ db, schoolId }: SchoolScope): Promise<string | null> {
  const logo = await db
    .selectFrom('school_logo')
    .innerJoin('school_setting', 'school_setting.school_id', 'school_logo.school_id')
    .select(['school_logo.content', 'school_logo.content_type'])
    .where('school_logo.school_id', '=', schoolId)
    .where('school_setting.letterhead_style', '=', 'LENGKAP')
    .executeTakeFirst()
  return logo ? `data:${logo.content_type};base64,${logo.content.toString('base64')}` : null
}

/** Days became school days: absences that were planned on them are to be filled in. */
export const planAgain = ({ schoolId, enqueue, clock }: SchoolScope): Promise<void> =>
  enqueue(runSchedule, { schoolId, kind: 'PLAN', date: dateIn('WIB', clock.now()) })

/**
 * After this, revs that devices of the school know are void (docs/decisions/0035). Called in the transaction that
 * replaces what the school has.
 */
export const renewEpoch = async ({ db, schoolId }: Pick<SchoolScope, 'db' | 'schoolId'>): Promise<void> =>
  void (await db
    .updateTable('school_setting')
    .set({ epoch: sql<string>`gen_random_uuid()` })
    .where('school_id', '=', schoolId)
    .execute())
