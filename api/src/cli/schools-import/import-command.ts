// npm run schools:import -- FILE: the ministry's list of schools, CSV or XLSX, for the search on the registration form.
import { readFile } from 'node:fs/promises'
import { migrate } from '../../platform/schema/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readSettings, typedFile } from '../../platform/env/env.ts'
import { openOwner } from '../../platform/backup/open-owner.ts'
import { StartError } from '../../platform/start-error.ts'
import { print, runCommand } from '../../platform/start/terminal.ts'
import { readSchools, type ReadSchools } from './read-schools.ts'
import { importSchools, type Written } from './write-schools.ts'

const shown = 50

const usage = 'Untuk mengimpor daftar sekolah nasional: npm run schools:import -- daftar-sekolah.xlsx'

await runCommand({ usage, mostArguments: 1 }, async ([file]) => {
  if (!file) throw new StartError('settings', usage)
  const { schools, wrong } = await read(typedFile(file))
  const owner = await openOwner(readSettings())
  try {
    await migrate(owner)
    const { added, changed, same } = await importInto(owner.ownerUrl, schools)
    for (const { line, reason } of wrong.slice(0, shown)) print(`  baris ${line}: ${reason}`)
    if (wrong.length > shown) print(`  dan ${wrong.length - shown} baris lain`)
    print(`Sekolah baru ${added}, diperbarui ${changed}, tetap ${same}, baris dilewati ${wrong.length}`)
  } finally {
    await owner.stop()
  }
})

async function importInto(ownerUrl: string, schools: ReadSchools['schools']): Promise<Written> {
  const db = openDatabase(ownerUrl, { max: 1, prepares: false })
  try {
    return await importSchools(db, schools)
  } finally {
    await db.destroy()
  }
}

/** The operator must fix a bad file, so the error is one sentence. */
async function read(path: string): Promise<ReadSchools> {
  try {
    return readSchools(await readFile(path))
  } catch (error) {
    const { code, message, syscall } = error as NodeJS.ErrnoException
    throw new StartError('dataFolder', syscall ? `Berkas ${path} tidak dapat dibaca (${code}).` : `${path}: ${message}`)
  }
}
