// Watch mode: the server restarts when its files change, Vite updates the pages in the browser.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './installed.mjs'
import { assertKnown, checkNode, commandFile, main, projectFolder, projectNode } from './project.mjs'

await main(async () => {
  assertKnown(process.argv.slice(2), [], 'npm run dev')
  checkNode()
  await ensureInstalled()
  const start = (args, cwd) =>
    spawn(projectNode(), args, { cwd, stdio: 'inherit', detached: process.platform !== 'win32' })
  const programs = [
    start(['--watch', '--watch-preserve-output', 'api/src/main.ts'], projectFolder),
    start([commandFile('vite')], join(projectFolder, 'web')),
  ]
  const stopAll = () => programs.forEach((program) => program.kill('SIGTERM'))
  process.on('SIGINT', stopAll).on('SIGTERM', stopAll)
  // One is useless without the other.
  await Promise.all(programs.map((program) => new Promise((done) => program.once('exit', done)).then(stopAll)))
})
