import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../platform/start/server-under-test.ts'

/** This version as the next release would be: its pages name other files and, if given, it has one migration more. */
export function newerVersion(place: string, { migration }: { migration?: string } = {}): string {
  const folder = join(place, 'newer')
  mkdirSync(folder)
  for (const name of readdirSync(projectFolder)) {
    if (!['api', 'web', '.git'].includes(name)) symlinkSync(join(projectFolder, name), join(folder, name))
  }
  cpSync(join(projectFolder, 'api'), join(folder, 'api'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  if (migration) writeFileSync(join(folder, 'api/migrations/9999_drill.sql'), `${migration}\n`)
  renamePageFiles(folder)
  return folder
}

function renamePageFiles(folder: string) {
  const pages = join(folder, 'web/dist')
  cpSync(join(projectFolder, 'web/dist'), pages, { recursive: true })
  const page = readFileSync(join(pages, 'index.html'), 'utf8')
  for (const packed of ['index.html.br', 'index.html.gz']) rmSync(join(pages, packed))
  writeFileSync(join(pages, 'index.html'), page.replaceAll(/assets\/[\w.-]+/g, newName))
  for (const [name] of page.matchAll(/assets\/[\w.-]+/g)) {
    for (const packed of ['', '.br', '.gz']) {
      // Pictures and fonts are not packed; a file may be named twice.
      try {
        renameSync(join(pages, `${name}${packed}`), join(pages, `${newName(name)}${packed}`))
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOENT') throw error
      }
    }
  }
}

const newName = (name: string) => name.replace('assets/', 'assets/newer-')
