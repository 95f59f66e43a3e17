import { sql } from 'kysely'
import { StartError } from '../start/start-error.ts'
import { openDatabase, type Database } from './open.ts'

const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Refuses a database in which Hadir's promises would not hold: row security is a wall only for a login that neither
 * owns the tables nor is superuser, and an acknowledged mark survives a power cut only with these settings on.
 */
export async function checkServer(appUrl: string): Promise<void> {
  const db = openDatabase(appUrl, { max: 1 })
  try {
    await refusePowerfulLogin(db)
    for (const setting of durable) {
      const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db)
      if (rows[0]?.value === 'off')
        throw new StartError(
          'database',
          `PostgreSQL berjalan dengan ${setting} mati; data bisa hilang. Hidupkan dahulu.`,
        )
    }
  } finally {
    await db.destroy()
  }
}

async function refusePowerfulLogin(db: Database): Promise<void> {
  const { rows } = await sql<{ powerful: boolean; owns: boolean }>`
    select r.rolsuper or r.rolbypassrls as powerful,
      exists (select from pg_class c where c.relowner = r.oid and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace)) as owns
    from pg_roles r where r.rolname = current_user`.execute(db)
  if (rows[0]?.powerful)
    throw new StartError(
      'database',
      'Login di DATABASE_URL adalah superuser atau melewati row security. Pakai login biasa.',
    )
  if (rows[0]?.owns)
    throw new StartError('database', 'Login di DATABASE_URL memiliki tabel. Pakai login lain dari DATABASE_OWNER_URL.')
}
