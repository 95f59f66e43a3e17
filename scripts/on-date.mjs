// Moves the clock of whole process trees, those of PostgreSQL and the browser too: the loader of Linux preloads a library in
// all processes of a mount namespace. libfaketime does more and makes Chromium thirty times slower.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder, Stop } from './project.mjs'

const list = '/etc/ld.so.preload'
const inNamespace = `mount --make-rprivate / 2>/dev/null; mount --bind "$0" ${list} && exec "$@"`

/**
 * The beginning of a command line that lets a program live at this instant and run on from there, as long as this process
 * lives. Throws a Stop that says what is missing here for it.
 */
export function onDate(instant) {
  if (process.platform !== 'linux' || process.getuid() !== 0) throw new Stop(1, 'it needs Linux and root')
  const folder = mkdtempSync(join(tmpdir(), 'hadir-date-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const library = join(folder, 'moved-clock.so')
  const preload = join(folder, 'preload')
  const shift = `-DSHIFT=(${Math.round((Date.parse(instant) - Date.now()) / 1000)})`
  const source = join(projectFolder, 'scripts/moved-clock.c')
  runOr('it needs a C compiler', 'cc', ['-O2', '-shared', '-fPIC', shift, '-o', library, source, '-ldl'])
  writeFileSync(preload, `${library}\n`)
  if (!existsSync(list)) writeFileSync(list, '')
  const moved = ['unshare', '--mount', 'bash', '-c', inNamespace, preload]
  const [file, ...args] = moved
  const day = runOr('it needs leave to make a mount namespace', file, [...args, 'date', '--utc', '+%F'])
  if (day.trim() !== instant.slice(0, 10)) throw new Stop(1, 'programs do not load the library')
  return moved
}

function runOr(problem, file, args) {
  try {
    return execFileSync(file, args, { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    throw new Stop(1, problem)
  }
}
