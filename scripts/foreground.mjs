import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectFolder, projectNode } from './project.mjs'

/**
 * Runs a program of the project under its own Node in the foreground: forwards signals and returns its exit code when
 * it has ended.
 */
export function inForeground(args) {
  return new Promise((done) => {
    const isWindows = process.platform === 'win32'
    // In a separate process group, or Ctrl-C would reach it twice: from the terminal and from us.
    const child = spawn(projectNode(), args, { cwd: projectFolder, stdio: 'inherit', detached: !isWindows })
    let lastSignal = -Infinity
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        // On Ctrl-C npm repeats the terminal's signal; a person's second one comes later.
        const isEcho = performance.now() - lastSignal < 300
        lastSignal = performance.now()
        if (!isEcho && !isWindows) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      })
    }
    if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'))
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? 128 + constants.signals[signal]
      done()
    })
  })
}

/** A signal to npm, or to the shell that npm uses, ends those and never reaches us: we only lose our parent. */
function whenOrphaned(body) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    body()
  }, 250)
  timer.unref()
}
