import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { type Client, newClient } from '../database/pool/connection.ts'
import { StartError } from '../start-error.ts'
import { type BackupWriter, backupWriter, type Manifest, type Section } from './backup-file.ts'
import { sealFile } from './sealed-file.ts'
import { doneMigrations, quote, quoted, storedSequences, storedTables, type StoredTable } from './stored-tables.ts'

/**
 * Writes everything a school would miss into one file: one consistent snapshot, also while the server runs. The file
 * gets its name only when it is complete; an existing one is never overwritten. With a passphrase it is sealed, and what
 * is not sealed yet has no name at all, so that nothing of it is left behind by an interrupted attempt.
 */
export async function backup(options: {
  ownerUrl: string
  path: string
  madeAt: Date
  passphrase?: string | null
}): Promise<Manifest> {
  const { ownerUrl, path, madeAt, passphrase = null } = options
  const unfinished = `${path}.part`
  const client = newClient(ownerUrl)
  await client.connect()
  try {
    await assertNewFile(path)
    const file = await openNew(unfinished).catch((error: unknown) => {
      throw unwritable(path, error)
    })
    try {
      if (passphrase) await rm(unfinished)
      const manifest = await copySnapshot(client, await backupWriter(file), madeAt)
      if (passphrase) await sealFile({ from: file, to: unfinished, passphrase })
      await rename(unfinished, path)
      return manifest
    } catch (error) {
      throw unwritable(path, error)
    } finally {
      await file.close()
      await rm(unfinished, { force: true })
    }
  } finally {
    await client.end()
  }
}

/** Contains names, birth dates and addresses of children, so only the owner may read it. */
async function openNew(path: string): Promise<FileHandle> {
  // What an interrupted attempt has left.
  await rm(path, { force: true })
  return open(path, 'wx+', 0o600)
}

/** The file cannot be created or its disk is full: a sentence for whoever typed the name. Other errors pass. */
function unwritable(path: string, error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (!syscall || !/^(ENOENT|ENOTDIR|EISDIR|EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENAMETOOLONG|EIO)$/.test(code))
    return error
  return new StartError('dataFolder', `Berkas ${path} tidak dapat ditulis (${code}). Tidak ada cadangan yang dibuat.`)
}

async function assertNewFile(path: string): Promise<void> {
  const existing = await open(path).catch(() => null)
  if (!existing) return
  await existing.close()
  throw new StartError('dataFolder', `Berkas ${path} sudah ada dan tidak ditimpa. Pilih nama lain.`)
}

async function copySnapshot(client: Client, file: BackupWriter, madeAt: Date): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  // Makes row security throw instead of filtering: no backup is better than an incomplete one.
  await client.query('set local row_security = off')
  const migrations = await doneMigrations(client)
  if (migrations.length === 0) throw new StartError('dataFolder', 'Basis data ini belum berisi apa pun.')
  const tables: Section[] = []
  for (const table of await storedTables(client)) tables.push(await copyTable(client, table, file))
  const manifest = { madeAt: madeAt.toISOString(), migrations, tables, sequences: await readSequences(client) }
  await client.query('commit')
  await file.finish(manifest)
  return manifest
}

async function copyTable(client: Client, table: StoredTable, file: BackupWriter): Promise<Section> {
  const columns = table.columns.map(quote).join(', ')
  const rows = client.query(copyTo(`copy (select ${columns} from ${quoted(table)}) to stdout`))
  let written = { bytes: 0, sha256: '' }
  try {
    await pipeline(rows, createGzip({ level: 4 }), async (compressed: AsyncIterable<Buffer>) => {
      written = await file.add(compressed)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') throw needsBypass()
    throw error
  }
  // The rows end with CopyDone. The row count follows it, sometimes in a separate packet, and has certainly arrived
  // when PostgreSQL has answered the next command.
  await client.query('')
  return { ...table, rows: rows.rowCount, ...written }
}

async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = []
  for (const sequence of await storedSequences(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(sequence)}`,
    )
    if (rows[0]) sequences.push({ ...sequence, ...rows[0] })
  }
  return sequences
}

function needsBypass(): StartError {
  return new StartError(
    'database',
    'Login di DATABASE_OWNER_URL tidak dapat membaca semua baris. Jalankan sebagai superuser: alter role … bypassrls.',
  )
}
