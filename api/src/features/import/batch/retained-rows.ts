import { sql, type RawBuilder } from 'kysely'
import { compareNames } from '@hadir/contract/name-order.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import type { ImportKind, RetainedRow } from '@hadir/contract/import/import.ts'
import { statement } from '../../../platform/database/pool/statement.ts'
import { usedIn } from '../../../platform/http/still-used.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isRemembered, writtenTables, type WrittenTable } from '../write/rows.ts'
import { inClosedSemester, joinedSince, markedSince, placedSince, touchedSince, words } from './blockers.ts'
import { changedInClosed } from './closed-days.ts'

/** A record, whether or not the batch wrote it. `part`: of a table whose key has two columns, as in import_write. */
type Node = { table: WrittenTable; id: string; part: string }
type Seed = Node & { reason: string }

const keyOf = ({ table, id, part }: Node) => `${table} ${id} ${part}`

/** References between written tables; the other record cannot go while the first stays. */
const references: readonly [of: WrittenTable, column: string, to: WrittenTable][] = [
  ['academic_class', 'class_id', 'class'],
  ['student_exit', 'student_id', 'student'],
  ['alumni', 'student_id', 'student'],
  ['student_guardian', 'student_id', 'student'],
  ['student_guardian', 'guardian_id', 'guardian'],
  ['enrollment', 'student_id', 'student'],
  ['enrollment', 'academic_class_id', 'academic_class'],
  ['homeroom', 'academic_class_id', 'academic_class'],
  ['homeroom', 'teacher_id', 'teacher'],
  ['academic_subject', 'academic_class_id', 'academic_class'],
  ['academic_subject', 'subject_id', 'subject'],
  ['academic_subject', 'teacher_id', 'teacher'],
  ['class_schedule', 'academic_subject_id', 'academic_subject'],
  ['joint_member', 'joint_group_id', 'joint_group'],
]

export type Retained = {
  /** What the undo leaves as it is, of what the batch wrote. */
  writes: Node[]
  rows: RetainedRow[]
  /** Whether anything is left to undo. */
  isAll: boolean
}

/**
 * What an undo must leave as it is: records that were changed or used since, with the rest of their row of the file,
 * and what they need. A student's row is her record with her parents, classes and exit: it goes as a whole or stays.
 */
export async function findRetained(scope: SchoolScope, batch: { id: string; kind: ImportKind }): Promise<Retained> {
  const [seeds, links, written] = [
    await findSeeds(scope, batch.id),
    await findLinks(scope, batch.id),
    await writtenBy(scope, batch.id),
  ]
  const isWritten = new Set(written.map(keyOf))
  const isOneRow = (link: Link) =>
    link.to.table === 'student' ||
    link.to.table === 'joint_group' ||
    (batch.kind === 'class' && link.to.table !== 'teacher')
  const up = Map.groupBy(links, ({ of }) => keyOf(of))
  const down = Map.groupBy(links, ({ to }) => keyOf(to))
  const retained = new Map<string, Seed>()
  const queue: Seed[] = []
  const retain = (node: Node, reason: string) => {
    if (retained.has(keyOf(node))) return
    retained.set(keyOf(node), { ...node, reason })
    queue.push({ ...node, reason })
  }
  for (const seed of seeds) {
    retain(seed, seed.reason)
    // Her children's rows cannot be undone without a guardian who was changed or used.
    if (seed.table === 'guardian') for (const { of } of down.get(keyOf(seed)) ?? []) retain(of, seed.reason)
  }
  for (let node = queue.pop(); node; node = queue.pop()) {
    for (const link of up.get(keyOf(node)) ?? []) {
      if (isOneRow(link)) retain(link.to, node.reason)
      else if (isWritten.has(keyOf(link.to))) retain(link.to, 'masih dipakai data yang tidak dibatalkan')
    }
    for (const link of down.get(keyOf(node)) ?? []) if (isOneRow(link)) retain(link.of, node.reason)
  }
  const writes = written.filter((one) => retained.has(keyOf(one)))
  return { writes, rows: await named(scope, [...retained.values()]), isAll: writes.length === written.length }
}

async function writtenBy({ db, schoolId }: SchoolScope, batchId: string): Promise<Node[]> {
  const { rows } = await sql<Node>`select table_name as table, record_id as id, part from import_write
    where school_id = ${schoolId} and batch_id = ${batchId}`.execute(db)
  return rows
}

type Link = { of: Node; to: Node }

async function findLinks({ db, schoolId }: SchoolScope, batchId: string): Promise<Link[]> {
  const { rows } = await sql<Node & { to_table: WrittenTable; to_id: string }>`${union(
    references.map(
      ([of, column, to]) => sql`select ${of}::text as table, w.record_id as id, w.part, ${to}::text as to_table,
          t.${sql.ref(column)} as to_id
        from import_write w join ${sql.table(of)} t on t.school_id = w.school_id and ${isRemembered(of)}
        where w.school_id = ${schoolId} and w.batch_id = ${batchId} and w.table_name = ${of}
          and t.${sql.ref(column)} is not null`,
    ),
  )}`.execute(db)
  const hours = await sql<{ of: string; to: string }>`
    select distinct slot.id as of, member.joint_group_id as to
      from import_write w
      join joint_member member on member.school_id = w.school_id and member.joint_group_id = w.record_id
      join class_schedule slot on slot.school_id = member.school_id
        and slot.academic_subject_id = member.academic_subject_id
      join import_write own_w on own_w.school_id = w.school_id and own_w.batch_id = w.batch_id
        and own_w.table_name = 'class_schedule' and own_w.record_id = slot.id
      where w.school_id = ${schoolId} and w.batch_id = ${batchId}
        and w.table_name in ('joint_group', 'joint_member')`.execute(db)
  // The hours of a joint lesson stay in all of its classes, with the group, or go with it.
  const ofGroups = hours.rows.map(({ of, to }): Link => ({
    of: { table: 'class_schedule', id: of, part: '' },
    to: { table: 'joint_group', id: to, part: '' },
  }))
  const links = rows.map(({ to_table, to_id, ...of }) => ({ of, to: { table: to_table, id: to_id, part: '' } }))
  return [...links, ...ofGroups]
}

const union = (all: readonly RawBuilder<unknown>[]) => sql.join([...all], sql` union all `)

async function findSeeds(scope: SchoolScope, batchId: string): Promise<Seed[]> {
  const { db, schoolId } = scope
  const inserted = (table: WrittenTable) => sql`(select record_id from import_write
    where school_id = ${schoolId} and batch_id = ${batchId} and table_name = ${table} and before is null)`
  const people = (['teacher', 'student', 'guardian'] as const).map(
    (table) => sql`select ${table}::text as table, person_id as id, ''::text as part,
        'sudah terhubung dengan akun'::text as reason
      from actor where school_id = ${schoolId} and person_id in ${inserted(table)}`,
  )
  const touched = (Object.keys(writtenTables) as WrittenTable[]).map(
    (table) => sql`select ${table}::text as table, touched.record_id as id, touched.part,
        'sudah diubah atau dihapus sesudah impor'::text as reason
      from (${touchedSince(scope, batchId, table)}) touched where not (touched.is_gone and touched.is_new)`,
  )
  const found = sql<Seed>`${union([
    ...touched,
    sql`select closed.table_name, closed.record_id, '', 'berada di semester yang sudah ditutup'
      from (${changedInClosed(schoolId, batchId)}) closed`,
    sql`select 'class_schedule', closed.id, '', 'berada di semester yang sudah ditutup'
      from (${inClosedSemester(schoolId, batchId)}) closed`,
    sql`select 'joint_group', joined.joint_group_id, '', 'kelas lain sudah digabung sesudah impor'
      from (${joinedSince(schoolId, batchId)}) joined`,
    sql`select 'class_schedule', placed.moved_id, '', 'jadwal lain sudah disusun pada hari itu sesudah impor'
      from (${placedSince(schoolId, batchId)}) placed`,
    ...people,
    ...(await usesOf(scope, { batchId, inserted })),
  ])}`
  // What a large import wrote is compared with whole tables: a loop over both would take millions of steps.
  const { rows } = await statement(found, { nestedLoops: false }).execute(db)
  const marked = sql<{ student_id: string }>`${markedSince(schoolId, batchId)}`
  const ofMarked = (await statement(marked, { nestedLoops: false }).execute(db)).rows.map(
    ({ student_id: id }): Seed => ({ table: 'student', id, part: '', reason: 'sudah punya catatan kehadiran' }),
  )
  // The first reason of a record is shown.
  return [...ofMarked, ...rows]
}

/** Everything else in the database that refers to what the batch added. */
async function usesOf(
  { db, schoolId }: SchoolScope,
  { batchId, inserted }: { batchId: string; inserted: (table: WrittenTable) => RawBuilder<unknown> },
): Promise<RawBuilder<unknown>[]> {
  const tables = Object.keys(writtenTables)
  const { rows } = await sql<{ of: string; column: string; to: WrittenTable }>`
    select distinct t.relname as of, a.attname as column, used.relname as to
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid and t.relnamespace = 'public'::regnamespace
      join pg_class used on used.oid = c.confrelid and used.relname = any(${tables}::text[])
      join pg_attribute key on key.attrelid = c.confrelid and key.attnum = any(c.confkey) and key.attname <> 'school_id'
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, key.attnum)]
      where c.contype = 'f' and c.confdeltype in ('a', 'r') and key.attname in ('id', 'student_id')
        and t.relname not like 'import\\_%' and has_table_privilege(t.oid, 'select')`.execute(db)
  return rows.map(({ of, column, to }) => {
    const isWritten = of in writtenTables
    const own = isWritten
      ? sql`and not exists (select from import_write w where w.school_id = t.school_id and w.batch_id = ${batchId}
          and w.table_name = ${of} and ${isRemembered(of as WrittenTable)})`
      : sql``
    const word = usedIn[of]
    return sql`select ${to}::text, t.${sql.ref(column)}, '', ${word ? `sudah dipakai: ${word}` : 'sudah dipakai data lain'}::text
      from ${sql.table(of)} t where t.school_id = ${schoolId} and t.${sql.ref(column)} in ${inserted(to)} ${own}`
  })
}

/** What the retained records are called: the parts of a student's row are hers, and a class is named once with its year. */
async function named({ db, schoolId }: SchoolScope, retained: readonly Seed[]): Promise<RetainedRow[]> {
  const idsOf = (table: WrittenTable) => retained.filter((one) => one.table === table).map(({ id }) => id)
  const plain = (['student', 'teacher', 'subject', 'holiday'] as const).map(
    (table) => sql`select ${table}::text as table, id, name from ${sql.table(table)}
      where school_id = ${schoolId} and id = any(${idsOf(table)}::uuid[])`,
  )
  const weekday = sql`(${[...weekdayNames]}::text[])[slot.weekday]`
  const { rows } = await sql<{ table: WrittenTable; id: string; name: string }>`${union([
    ...plain,
    sql`select 'class', k.id, k.name from class k
      where k.school_id = ${schoolId} and k.id = any(${idsOf('class')}::uuid[]) and not exists (
        select from academic_class ac where ac.school_id = k.school_id and ac.class_id = k.id
          and ac.id = any(${idsOf('academic_class')}::uuid[]))`,
    sql`select 'academic_class', ac.id, k.name from academic_class ac
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where ac.school_id = ${schoolId} and ac.id = any(${idsOf('academic_class')}::uuid[])`,
    sql`select 'homeroom', h.id, concat_ws(', ', t.name, k.name) from homeroom h
      join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
      join academic_class ac on ac.school_id = h.school_id and ac.id = h.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where h.school_id = ${schoolId} and h.id = any(${idsOf('homeroom')}::uuid[])`,
    sql`select 'academic_subject', given.id, concat_ws(', ', m.name, k.name) from academic_subject given
      join subject m on m.school_id = given.school_id and m.id = given.subject_id
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where given.school_id = ${schoolId} and given.id = any(${idsOf('academic_subject')}::uuid[])`,
    sql`select 'joint_group', member.joint_group_id,
        string_agg(concat_ws(' ', m.name, k.name), ' + ' order by member.position)
      from joint_member member
      join academic_subject given on given.school_id = member.school_id and given.id = member.academic_subject_id
      join subject m on m.school_id = given.school_id and m.id = given.subject_id
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where member.school_id = ${schoolId} and member.joint_group_id = any(${idsOf('joint_group')}::uuid[])
      group by member.joint_group_id`,
    sql`select 'class_schedule', slot.id, concat_ws(', ', k.name, ${weekday}, 'jam ke-' || slot.period_start, m.name)
      from class_schedule slot
      join academic_subject given on given.school_id = slot.school_id and given.id = slot.academic_subject_id
      join subject m on m.school_id = given.school_id and m.id = given.subject_id
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where slot.school_id = ${schoolId} and slot.id = any(${idsOf('class_schedule')}::uuid[])`,
  ])}`.execute(db)
  const reasons = new Map(retained.map((one) => [`${one.table} ${one.id}`, one.reason]))
  return rows
    .map(({ table, id, name }) => ({
      what: words[table === 'academic_class' ? 'class' : table],
      name,
      reason: reasons.get(`${table} ${id}`) ?? '',
    }))
    .toSorted((a, b) => compareNames(a.what, b.what) || compareNames(a.name, b.name))
}
