import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exitCodes, projectFolder, projectNode, run, step, Stop } from './project.mjs'

/**
 * Production needs development packages too: Node itself and what builds the pages. Each `include` outweighs what
 * NODE_ENV=production or a setting of npm would omit.
 */
const installArguments = ['ci', '--include=dev', '--include=optional', '--include=peer']

/** Runs `npm ci` unless everything that the lock file names is installed. */
export async function ensureInstalled(folder = projectFolder) {
  if (missingPackages(folder).length === 0) return
  refuseToRemoveOurselves(folder)
  await step('Memasang pustaka (npm ci); yang pertama kali memerlukan beberapa menit', async () => {
    const [file, ...args] = npm()
    const options = { cwd: folder }
    const { code } = await run(file, [...args, ...installArguments, '--loglevel=error'], options).catch((error) => {
      throw new Stop(exitCodes.installFailed, `npm tidak dapat dijalankan: ${error.message}`)
    })
    if (code === 0) return
    throw new Stop(
      exitCodes.installFailed,
      `npm ci gagal (kode ${code}). Periksa sambungan internet, ruang disk, dan apakah folder ini boleh ditulisi.`,
    )
  })
  const missing = missingPackages(folder)
  if (missing.length === 0) return
  const setting = missing.includes(ownNode) ? 'apakah npm boleh menjalankan skrip (ignore-scripts)' : 'npm config list'
  throw new Stop(
    exitCodes.installFailed,
    `npm ci selesai, tetapi ${missing.length} pustaka belum lengkap (${missing.slice(0, 3).join(', ')}). Periksa pengaturan npm: ${setting}.`,
  )
}

const ownNode = 'node_modules/node'

/**
 * What the lock file names and npm's own record of the installation lacks, or has in another version. npm writes that
 * record last: a half installation has none. Optional packages are not missed, most are for other systems.
 */
export function missingPackages(folder) {
  const installed = recordedIn(folder)
  // A script of that package fetches the program, which npm's record does not tell.
  const fileOf = (path) => (path === ownNode ? projectNode(folder) : join(folder, path, 'package.json'))
  // Links to the workspaces have no version.
  const isInstalled = (path, { version }) => installed[path]?.version === version && path in installed
  return Object.entries(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages)
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .filter(([path, entry]) => !isInstalled(path, entry) || !existsSync(fileOf(path)))
    .map(([path]) => path)
}

function recordedIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8')).packages
  } catch {
    // None yet, or npm was killed while it wrote it.
    return {}
  }
}

/** npm without a shell: its JavaScript file if found, else the command. */
function npm() {
  const beside = dirname(process.execPath)
  const files = [
    process.env.npm_execpath,
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  const script = files.find((file) => file?.endsWith('.js') && existsSync(file))
  // Under `npm run` this process may be node_modules' Node, which npm ci is about to replace.
  return script ? [process.env.npm_node_execpath ?? process.execPath, script] : ['npm']
}

function refuseToRemoveOurselves(folder) {
  // Other systems can delete a running program; Windows locks the file and npm ci would stop half-way.
  if (process.platform !== 'win32' || !process.execPath.startsWith(join(folder, 'node_modules'))) return
  throw new Stop(
    exitCodes.installFailed,
    `Pustaka perlu diperbarui. Jalankan npm ${installArguments.join(' ')}, lalu npm start lagi.`,
  )
}
