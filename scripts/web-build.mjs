import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandFile, exitCodes, projectFolder, projectNode, run, step, Stop } from './project.mjs'

/** What web/dist was built from. */
const stamp = join(projectFolder, 'node_modules', '.hadir-web-built')
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

/** Builds the web pages unless web/dist was built from the same sources. */
export async function ensureWebBuilt() {
  const fingerprint = fingerprintOf(sources)
  const isBuilt = existsSync(join(projectFolder, 'web/dist/index.html'))
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  await step('Membangun halaman web', async () => {
    const options = { show: false, cwd: join(projectFolder, 'web') }
    const { code, output } = await run(projectNode(), [commandFile('vite'), 'build'], options)
    if (code === 0) return
    throw new Stop(exitCodes.buildFailed, `Halaman web tidak dapat dibangun:\n${output.trim()}`)
  })
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
