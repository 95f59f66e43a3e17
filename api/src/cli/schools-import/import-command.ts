// npm run schools:import -- FILE: the ministry's list of schools, CSV or XLSX, for the search on the registration form.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { migrate } from '../../platform/schema/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readSettings } from '../../platform/env/env.ts'
import { openOwner } from '../../platform/backup/open-owner.ts'
import { StartError } from '../../platform/start-error.ts'
import { runCommand, print } from '../../platform/start/terminal.ts'
import { readSchools, type ReadSchools } from './read-schools.ts'
import { importSchools, type Written } from './write-schools.ts'

const shown = 50

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new StartError('settings', 'Sebutkan berkasnya: npm run schools:import -- daftar-sekolah.xlsx')
  const { schools, wrong } = await read(resolve(file))
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
    throw new StartError('settings', `${path}: ${(error as Error).message}`)
  }
}
