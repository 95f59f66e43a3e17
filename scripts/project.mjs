// Shared by all scripts. These scripts run on any Node of the machine (20 or newer), before anything is installed:
// plain JavaScript, no packages, no shell.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Early releases of Node 20 have no import.meta.dirname.
export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Everything that these scripts start runs TypeScript directly. Node's compiled code is cached here, beside the
 * packages and not in a folder that others can write: a server's next start saves a quarter of its processor time.
 */
process.env.NODE_COMPILE_CACHE ??= join(projectFolder, 'node_modules', '.cache', 'node')
// What Playwright compiles: one place for the process that lists the tests and for those that run them.
process.env.PWTEST_CACHE_DIR ??= join(projectFolder, 'node_modules', '.cache', 'playwright')

/** Exit codes of the bootstrap itself; the server's own are in api/src/platform/start-error.ts. */
export const exitCodes = { wrongNode: 20, installFailed: 21, buildFailed: 22 }

/** One sentence for the person at the terminal, and an exit code. */
export class Stop extends Error {
  constructor(exitCode, sentence) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Runs a script's main function; a Stop ends it with its sentence, any other error with its stack. */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    process.exitCode = error instanceof Stop ? error.exitCode : 1
    if (process.exitCode === 0) console.log(error.message)
    else console.error(error instanceof Stop ? `\n${error.message}` : error)
  }
}

/** Refuses arguments that a command does not know; `word` is for operators, whose commands speak Indonesian. */
export function assertKnown(args, known, usage, word = 'Unknown') {
  if (args.includes('--help')) throw new Stop(0, usage)
  const unknown = args.find((arg) => !known.includes(arg))
  if (unknown) throw new Stop(2, `${word}: ${unknown}\n${usage}`)
}

export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 20) return
  throw new Stop(exitCodes.wrongNode, `Hadir memerlukan Node.js 20 atau lebih baru; di sini ada ${process.version}.`)
}

/** The project brings its own Node (npm package `node`), because it runs TypeScript directly. */
export function projectNode(folder = projectFolder) {
  return join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** The JavaScript file of an installed package's command, which works without the shims in node_modules/.bin. */
export function commandFile(packageName, command = packageName) {
  const manifest = join(projectFolder, 'node_modules', packageName, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command])
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program until it ends. Resolves with its exit code, and its output when it was not shown. A signal to this script
 * goes to the program, which ends in its own way, and then this script ends.
 */
export function run(file, args, { show = true, cwd = projectFolder, env = {} } = {}) {
  return new Promise((done, failed) => {
    const output = []
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(file, args, { cwd, stdio, env: { ...process.env, ...env } })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
    let stopping
    const stop = (signal) => {
      stopping = signal
      child.kill(signal)
    }
    for (const signal of stopSignals) process.on(signal, stop)
    child.once('error', failed)
    child.once('close', (code) => {
      for (const signal of stopSignals) process.off(signal, stop)
      if (stopping) process.exit(128 + constants.signals[stopping])
      done({ code: code ?? 1, output: Buffer.concat(output).toString() })
    })
  })
}

/** Tries again, with a pause, what reaches out to the internet: the last answer, with its exit code. */
export async function runPatiently(file, args, options = {}, pauses = [10_000, 30_000]) {
  const [pause, ...later] = pauses
  const ended = await run(file, args, options)
  if (ended.code === 0 || pause === undefined) return ended
  await new Promise((done) => setTimeout(done, pause))
  return runPatiently(file, args, options, later)
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1).replace('.', ',')} detik`

/** Prints the title, runs the step, prints how long it took. */
export async function step(title, body) {
  const since = performance.now()
  console.log(`• ${title} …`)
  const result = await body()
  console.log(`  selesai dalam ${seconds(since)}`)
  return result
}
