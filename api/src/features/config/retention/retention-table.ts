import type { PlatformTables, SchoolTables } from '../../../platform/database/tables.ts'

type Rule = {
  /** Its line in docs/retention.md. */
  kind: string
  /** In hours. */
  after: number
  /** SQL: the rows `t` that are older than `$before`; null for those that carry their own end, before now. */
  where: string
  /** What is overwritten where the row itself stays; when absent, the row is deleted. */
  set?: string
  why: string
}
export type PlatformRule = Rule & {
  table: keyof PlatformTables
  /** Where the platform's role may read no more than these columns: their key. */
  key?: readonly string[]
}
export type SchoolRule = Rule & {
  table: keyof SchoolTables
  /** Long periods: once a day is enough. */
  isNightly?: true
}

const days = (count: number) => count * 24

/** How long each kind of the platform's rows is stored. Documented in docs/retention.md, which a test compares. */
export const platformRules: readonly PlatformRule[] = [
  {
    kind: 'Codes for signing in',
    table: 'platform.sign_in_code',
    after: 48,
    where: 't.created_at < $before',
    why: 'limits count them for a day; an address typed by mistake is not kept',
  },
  {
    kind: 'Failed sign-ins',
    table: 'platform.sign_in_failure',
    after: 48,
    where: 't.at < $before',
    why: 'limits count them for a day',
  },
  {
    kind: 'Proofs of a mailbox',
    table: 'platform.proven_mailbox',
    after: 48,
    where: 't.expires_at < $before',
    why: 'a registration may still be open',
  },
  {
    kind: 'Journeys to Google',
    table: 'platform.google_attempt',
    after: 1,
    where: 't.expires_at < $before',
    why: 'valid for ten minutes',
  },
  {
    kind: 'Tickets from Google',
    table: 'platform.sign_in_ticket',
    after: 1,
    where: 't.expires_at < $before',
    why: 'valid for a minute',
  },
  {
    kind: 'Tries to join a school',
    table: 'platform.access_try',
    after: 48,
    where: 't.at < $before',
    why: 'a limit counts them for an hour',
  },
  {
    kind: 'Stored responses',
    table: 'platform.idempotency_record',
    key: ['actor_id', 'key'],
    after: 24,
    where: 't.created_at < $before',
    why: 'a phone repeats a save within a day',
  },
  {
    kind: 'Sessions',
    table: 'platform.session',
    after: days(90),
    where: `t.last_used_at < $before and not exists (select from platform.support_session s where s.session_id = t.id)`,
    why: 'a person recognises a sign-in that was not hers; those of support visits stay with them',
  },
  {
    kind: 'Known browsers',
    table: 'platform.known_browser',
    after: days(400),
    where: 't.last_seen_at < $before',
    why: 'the browser’s cookie lives for a year',
  },
  {
    kind: 'Invited mailboxes',
    table: 'platform.invited_mailbox',
    after: 0,
    where: 't.expires_at < $before',
    why: 'of no use once the invitation has expired',
  },
  {
    kind: 'Evidence of requests',
    table: 'platform.access_evidence',
    after: days(90),
    where: `exists (select from platform.access_request r where r.id = t.request_id
      and coalesce(r.decided_at, r.expires_at) < $before)`,
    why: 'a decision can be questioned; the request and its decision stay',
  },
  {
    kind: 'Copies of own data',
    table: 'platform.data_copy',
    after: days(365),
    where: 't.at < $before',
    why: 'a person recognises a copy that was not hers; the file itself is never stored',
  },
  {
    kind: 'Counts of mails',
    table: 'platform.mail_count',
    after: 48,
    where: 't.starts_at < $before',
    why: 'limits are per hour and day',
  },
  {
    kind: 'Notices to accounts',
    table: 'platform.account_notice',
    after: days(365),
    where: 't.created_at < $before',
    why: 'who was told what and when can be questioned for a year',
  },
  {
    kind: 'Failed jobs',
    table: 'platform.failed_job',
    after: days(90),
    where: 't.failed_at < $before',
    why: 'the administrator’s page shows them',
  },
  {
    kind: 'Scheduled jobs',
    table: 'platform.job_schedule_run',
    after: days(31),
    where: 't.at < $before',
    why: 'a day is not run twice',
  },
  {
    kind: 'Log of backups',
    table: 'platform.backup_run',
    after: days(90),
    where: 't.started_at < $before',
    why: 'the administrator’s page shows them',
  },
  {
    kind: 'Runs of these rules',
    table: 'platform.retention_run',
    after: days(90),
    where: 't.hour < $before',
    why: 'proof that the rules run',
  },
]

/** The same for each school. */
export const schoolRules: readonly SchoolRule[] = [
  {
    kind: 'Uploaded lists',
    table: 'import_file',
    after: 1,
    where: 't.created_at < $before',
    why: 'they wait for their check',
  },
  {
    kind: 'Imports that were never written',
    table: 'import_batch',
    after: days(7),
    where: `t.state in ('dry', 'failed') and t.created_at < $before`,
    why: 'a dry run is continued within a week',
  },
  {
    kind: 'Earlier values of imports',
    table: 'import_write',
    after: 24,
    where: `exists (select from import_batch b where b.school_id = t.school_id and b.id = t.batch_id
      and (b.state = 'undone' or b.applied_at < $before))`,
    why: 'an import can be undone for a day',
  },
  {
    kind: 'Values in the log of imports',
    table: 'import_row',
    after: 24,
    where: `t.field_values <> '{}' and exists (select from import_batch b where b.school_id = t.school_id
      and b.id = t.batch_id and (b.state = 'undone' or b.applied_at < $before))`,
    set: `field_values = '{}', changes = '[]', findings = (
      select coalesce(jsonb_agg(finding || '{"value":""}' order by place), '[]')
        from jsonb_array_elements(t.findings) with ordinality as numbered (finding, place))`,
    why: 'the log keeps counts and findings, not what the file said of a child',
  },
  {
    kind: 'Archives of a school',
    table: 'school_archive_part',
    after: 24,
    where: `exists (select from school_archive archive where archive.school_id = t.school_id
      and archive.id = t.archive_id and archive.created_at < $before)`,
    why: 'each is as large as the school; its line in the list stays',
  },
  {
    kind: 'Printed papers',
    table: 'report_card_print',
    after: 24,
    where: 't.content is not null and t.created_at < $before',
    set: 'content = null',
    why: 'they are printed again from the stored rapor',
  },
  {
    kind: 'Photos of leave letters',
    table: 'attendance_letter',
    after: days(730),
    isNightly: true,
    where: 't.updated_at < $before',
    why: 'proof while the marks of the year and the next are questioned; the mark and the letter’s history stay',
  },
  {
    kind: 'Notices of a school',
    table: 'notice',
    after: days(365),
    isNightly: true,
    where: 't.created_at < $before',
    why: 'who was told what and when can be questioned for a year',
  },
  {
    kind: 'Photos in decided proposals',
    table: 'contact_proposal',
    after: days(30),
    isNightly: true,
    where: 't.photo is not null and t.decided_at < $before',
    set: 'photo = null',
    why: 'an accepted photo is the student’s; a rejected one is nobody’s',
  },
]
