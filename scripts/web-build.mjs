import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
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
  const place = mkdtempSync(`${built}-`)
  try {
    await step('Membangun halaman web', async () => {
      const options = { show: false, cwd: join(projectFolder, 'web') }
      const { code, output } = await run(projectNode(), [...builder(), join(place, 'new')], options)
      if (code === 0) return
      throw new Stop(exitCodes.buildFailed, `Halaman web tidak dapat dibangun:\n${output.trim()}`)
    })
    if (existsSync(built)) renameSync(built, join(place, 'old'))
    renameSync(join(place, 'new'), built)
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
