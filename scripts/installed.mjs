import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exitCodes, projectFolder, run, stampFile, step, Stop } from './project.mjs'

const lockFile = join(projectFolder, 'package-lock.json')
const stamp = stampFile('.hadir-installed')

/** Runs `npm ci` unless the installed packages match this lock file. */
export async function ensureInstalled() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (stamp.equals(lock)) return
  if (npmInstalledSince()) return stamp.write(lock)
  refuseToRemoveOurselves()
  await step('Memasang pustaka (npm ci); yang pertama kali memerlukan beberapa menit', async () => {
    const [file, ...args] = npm()
    const { code } = await run(file, [...args, 'ci', '--loglevel=error']).catch((error) => {
      throw new Stop(exitCodes.installFailed, `npm tidak dapat dijalankan: ${error.message}`)
    })
    if (code === 0) return
    throw new Stop(
      exitCodes.installFailed,
      `npm ci gagal (kode ${code}). Periksa sambungan internet, ruang disk, dan apakah folder ini boleh ditulisi.`,
    )
  })
  stamp.write(lock)
}

/** Somebody ran npm directly (`npm ci`, `npm install X`): npm's own record of the installation is not older. */
function npmInstalledSince() {
  const note = join(projectFolder, 'node_modules', '.package-lock.json')
  // npm writes the two files within about a second, in either order.
  return existsSync(note) && statSync(note).mtimeMs > statSync(lockFile).mtimeMs - 3000
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

function refuseToRemoveOurselves() {
  // Other systems can delete a running program; Windows locks the file and npm ci would stop half-way.
  if (process.platform !== 'win32' || !process.execPath.startsWith(join(projectFolder, 'node_modules'))) return
  throw new Stop(exitCodes.installFailed, 'Pustaka perlu diperbarui. Jalankan npm ci, lalu npm start lagi.')
}
