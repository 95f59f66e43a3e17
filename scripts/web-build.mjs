import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { commandFile, exitCodes, projectFolder, projectNode, run, step, Stop } from './project.mjs'

const vite = () => [commandFile('vite'), 'build', '--outDir']
/** `stamp`: what `built` was built from. */
const pages = {
  built: join(projectFolder, 'web', 'dist'),
  stamp: join(projectFolder, 'node_modules', '.hadir-web-built'),
  builder: vite,
}
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/screens-plugin.ts',
  'web/service-worker-plugin.ts',
  'web/shared-chunks.ts',
  'web/screen-chunks.ts',
  'contract/src',
  'package-lock.json',
]

/** Builds the web pages unless they were built from the same sources. */
export async function ensureWebBuilt({ built, stamp, builder } = pages) {
  const isBuilt = existsSync(join(built, 'index.html')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === fingerprintOf(sources)) return
  await buildWeb({ built, stamp, builder })
}

/** Builds beside and changes over at once: a server that runs from this folder has its files until then. */
export async function buildWeb({ built, stamp, builder } = pages) {
  const fingerprint = fingerprintOf(sources)
  const place = newPlace(built)
  try {
    await step('Membangun halaman web', async () => {
      const options = { show: false, cwd: join(projectFolder, 'web') }
      const { code, output } = await run(projectNode(), [...builder(), join(place, 'new')], options)
      if (code === 0) return
      throw new Stop(exitCodes.buildFailed, `Halaman web tidak dapat dibangun:\n${output.trim()}`)
    })
    changeOver(built, place)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  try {
    writeFileSync(stamp, fingerprint)
  } catch (error) {
    // Somebody else's installation that we may only read: the pages are built again next time.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/** A folder for this process beside `built`; those that interrupted builds have left go. */
function newPlace(built) {
  const [folder, prefix] = [dirname(built), `${basename(built)}-`]
  try {
    for (const name of readdirSync(folder).filter((one) => one.startsWith(prefix))) {
      const pid = Number(name.slice(prefix.length))
      // In a container a process has the number of the one before.
      if (pid === process.pid || !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true })
    }
    const place = `${built}-${process.pid}`
    mkdirSync(place)
    return place
  } catch (error) {
    throw new Stop(exitCodes.buildFailed, `Folder ${folder} tidak dapat ditulisi (${error.code}).`)
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function changeOver(built, place) {
  if (existsSync(built)) renameSync(built, join(place, 'old'))
  try {
    renameSync(join(place, 'new'), built)
  } catch (error) {
    // Another build was faster, of the same sources.
    if (!existsSync(join(built, 'index.html'))) throw error
  }
}

/** Contents, not times: a checkout touches files that did not change. */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(projectFolder, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
  paths.forEach(add)
  return hash.digest('hex')
}
