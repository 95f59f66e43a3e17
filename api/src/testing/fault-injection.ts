import { sql } from 'kysely'
import type { Database } from '../platform/database/open.ts'

export type PlantedFault = {
  table: string
  when: 'before insert' | 'before update' | 'after delete'
  /** What the faulty trigger does with `new` or `old`, in PL/pgSQL. */
  does: string
}

/** Runs an attack on a database with a fault: a suite that still passes detects nothing. */
export async function withFault<Seen>(
  owner: Database,
  { table, when, does }: PlantedFault,
  attack: () => Promise<Seen>,
): Promise<Seen> {
  const name = sql.table(table)
  await sql`create or replace function platform.planted_fault() returns trigger language plpgsql as
    ${sql.lit(`begin ${does}; return new; end`)}`.execute(owner)
  await sql`create trigger planted_fault ${sql.raw(when)} on ${name} for each row
    execute function platform.planted_fault()`.execute(owner)
  try {
    return await attack()
  } finally {
    await sql`drop trigger planted_fault on ${name}`.execute(owner)
  }
}
