import { StartError } from '../start-error.ts'
import { type Client, newClient } from './pool/connection.ts'

/** Checked before anything is written: a name like Ju'ainah or Zoë must fit. */
export const assertEncoding = (ownerUrl: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
    if (rows[0]?.encoding !== 'UTF8')
      throw new StartError(
        'database',
        `Basis data memakai pengodean ${rows[0]?.encoding}, sedangkan Hadir memerlukan UTF8. Buat basis data baru: create database sekolah encoding 'UTF8' template template0.`,
      )
  })

/**
 * Rejects a database that would break Hadir's promises: row security binds only a login that neither owns the tables
 * nor is superuser, and an acknowledged mark survives a power cut only with these settings on.
 */
export const checkServer = (appUrl: string): Promise<void> =>
  withClient(appUrl, async (client) => {
    await assertUnprivilegedLogin(client)
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
    )
    if (rows[0])
      throw new StartError(
        'database',
        `PostgreSQL berjalan dengan ${rows[0].name} mati; data bisa hilang. Hidupkan dahulu.`,
      )
  })

async function assertUnprivilegedLogin(client: Client): Promise<void> {
  const { rows } = await client.query<{ powerful: boolean; owns: boolean }>(`
    select r.rolsuper or r.rolbypassrls as powerful,
      exists (select from pg_class c where c.relowner = r.oid and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace)) as owns
    from pg_roles r where r.rolname = current_user`)
  if (rows[0]?.powerful)
    throw new StartError(
      'database',
      'Login di DATABASE_URL adalah superuser atau melewati row security. Pakai login biasa.',
    )
  if (rows[0]?.owns)
    throw new StartError('database', 'Login di DATABASE_URL memiliki tabel. Pakai login lain dari DATABASE_OWNER_URL.')
}

/** A plain connection without prepared statements: a pooler in between may still have those of an earlier start. */
async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = newClient(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
