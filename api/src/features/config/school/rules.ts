import { sql } from 'kysely'
import { dateIn, type SchoolDate, type ZoneName } from '@hadir/contract/dates/dates.ts'
import { defaultDescriptionTemplate, type DescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import { descriptionWording } from '@hadir/contract/evaluation/description-wording.ts'
import type { Grade, Level } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import type { SchoolType } from '@hadir/contract/school/school-words.ts'
import type { ConfigGroup } from '@hadir/contract/config/school/school.ts'
import type { Letterhead } from '../../../platform/documents/pdf/letterhead.ts'
import type { ScopedTransactions } from '../../../platform/http/scoped-transactions.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { runSchedule, saveSchedule } from '../../../platform/jobs/queues.ts'

/** The school's settings row with its current date. */
export async function readSetting({ db, schoolId, clock }: SchoolScope) {
  const setting = await db.selectFrom('school_setting').selectAll().where('school_id', '=', schoolId).executeTakeFirst()
  if (!setting) throw new Failure('NOT_FOUND')
  return { ...setting, today: dateIn(setting.time_zone as ZoneName, clock.now()) satisfies SchoolDate }
}

/** Which words the school's papers and hints are written in. */
export const typeOf = (setting: { level: string; school_form: string | null }): SchoolType => ({
  level: setting.level as Level,
  form: setting.school_form,
})

type Changed = { level: Level } | { form: string | null }

/** A school keeps the grades that it has classes of, and their programs. */
export async function assertGradesFit({ db, schoolId }: SchoolScope, changed: Changed): Promise<void> {
  const { rows } = await sql<SchoolType & { grades: Grade[]; hasFourYears: boolean }>`
    select s.level, s.school_form as form,
        array(select distinct grade from class k where k.school_id = s.school_id) as grades,
        exists (select from class k where k.school_id = s.school_id and k.is_four_year) as "hasFourYears"
      from school_setting s where s.school_id = ${schoolId}`.execute(db)
  const [is] = rows
  if (!is) return
  const becomes = { level: is.level, form: is.form, ...changed }
  const known = gradesOfSchool(is)
  const left = is.grades.filter((grade) => known.includes(grade) && !gradesOfSchool(becomes).includes(grade))
  if (is.hasFourYears && becomes.form !== 'SMK') left.push('XIII')
  if (left.length === 0) return
  const message = `Masih ada kelas ${[...new Set(left)].join(', ')}. Ubah atau hapus kelas itu dahulu.`
  throw new Failure('INVALID', { fields: { ['level' in changed ? 'level' : 'schoolForm']: message } })
}

type PastYear = { principalName: string | null; principalNip: string | null }

/**
 * Who signs the school's papers. The settings are the one place for it; a year that is over keeps the head it was closed
 * with (`past`).
 */
export function headOf(
  setting: { principal_name: string | null; principal_nip: string | null; principal_title: string },
  past?: PastYear,
): { name: string | null; nip: string | null; title: string } {
  const { principal_name: name, principal_nip: nip, principal_title: title } = setting
  return past?.principalName ? { name: past.principalName, nip: past.principalNip, title } : { name, nip, title }
}

/**
 * Records that a group of settings was changed now, and by whom. `seen` is the version that the form showed; a change
 * without one did not come from a form and applies to any version.
 */
export async function auditChange(scope: SchoolScope, group: ConfigGroup, seen?: { version: number }): Promise<void> {
  const version = await raise(scope, group, 1)
  if (seen && version !== seen.version + 1) throw new Failure('CHANGED_MEANWHILE')
}

/** Records a change of something that no form of the group sends (the logo), so that open forms stay valid. */
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

/** The school's wording of descriptions; Hadir's default while it has none. */
export const wordingOf = ({ evaluation_wording: own }: { evaluation_wording: unknown }): DescriptionTemplate =>
  descriptionWording.safeParse(own).data ?? defaultDescriptionTemplate

/** Shortly after midnight planned absences become marks of the day. */
const planAt = '00:05'

/** Stores the school's schedule on the platform, because the scheduler reads no school data. */
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

/** Whether the platform's administrator has verified the school. Its own data does not show that. */
export const isVerified = (transactions: Through, schoolId: string): Promise<boolean> =>
  transactions.platformJob(async ({ db }) => {
    const school = await db
      .selectFrom('platform.school')
      .select('verified_at')
      .where('id', '=', schoolId)
      .executeTakeFirst()
    return school?.verified_at != null
  })

/** An NPSN proves nothing until then: a claimant could fill any school with the contents of an archive. */
export async function assertVerified(transactions: Through, schoolId: string): Promise<void> {
  if (!(await isVerified(transactions, schoolId))) throw new Failure('SCHOOL_NOT_VERIFIED')
}

/** The school's logo as paper data; null where its papers have none. */
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

type HeadSetting = Pick<
  Awaited<ReturnType<typeof readSetting>>,
  'name' | 'npsn' | 'address' | 'regency' | 'letterhead_lines' | 'letterhead_style' | 'evaluation_blank_height'
>

/** The letterhead of the school's papers. */
export const letterheadOf = (setting: HeadSetting, logo: string | null): Letterhead => ({
  name: setting.name,
  npsn: setting.npsn,
  address: setting.address,
  regency: setting.regency,
  lines: setting.letterhead_lines,
  // The column allows no other.
  style: setting.letterhead_style as Letterhead['style'],
  blankHeight: setting.evaluation_blank_height,
  logo,
})

/** Whether its papers have one. */
export const hasPaperLogo = async ({ db, schoolId }: SchoolScope): Promise<boolean> =>
  (await db
    .selectFrom('school_logo')
    .innerJoin('school_setting', 'school_setting.school_id', 'school_logo.school_id')
    .select('school_logo.school_id')
    .where('school_logo.school_id', '=', schoolId)
    .where('school_setting.letterhead_style', '=', 'LENGKAP')
    .executeTakeFirst()) !== undefined

/** Fills planned absences on days that have become school days. */
export const planAgain = async (scope: SchoolScope): Promise<void> =>
  scope.enqueue(runSchedule, { schoolId: scope.schoolId, kind: 'PLAN', date: (await readSetting(scope)).today })

/**
 * Invalidates the revs that the school's devices know (docs/decisions/0035). Called in the transaction that replaces
 * the school's data.
 */
export const renewEpoch = async ({ db, schoolId }: Pick<SchoolScope, 'db' | 'schoolId'>): Promise<void> =>
  void (await db
    .updateTable('school_setting')
    .set({ epoch: sql<string>`gen_random_uuid()` })
    .where('school_id', '=', schoolId)
    .execute())
