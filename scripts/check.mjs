// The quick part of the tests: all static checks.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './installed.mjs'
import {
  assertKnown,
  checkNode,
  commandFile,
  main,
  projectFolder,
  projectNode,
  run,
  seconds,
  Stop,
} from './project.mjs'

// tsc is a Go program: it spent a third of its time on garbage collection, which is pointless in a short process.
const roomForTypes = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

// Checks all types again, without tsc's cache, for 40 s of two cores: a part of `npm run test:long`.
const lintWithTypes = ['lint with types', [commandFile('oxlint'), '--type-aware', '-c', '.oxlintrc.typed.json']]

const usage = `npm run check [-- --whole]
  --whole  also the lint rules that need types, for 40 s`

await main(async () => {
  const args = process.argv.slice(2)
  assertKnown(args, ['--whole'], usage)
  checkNode()
  await ensureInstalled()
  const types = ['contract', 'api', 'web', 'e2e'].map((workspace) => [
    `types of ${workspace}`,
    // Skips what has not changed since the last check.
    [
      commandFile('typescript', 'tsc'),
      '-p',
      workspace,
      '--noEmit',
      // The four run side by side; a single one would check the same types again for every thread.
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      info(workspace),
    ],
  ])
  const checks = [
    ['format', [commandFile('oxfmt'), '--check', '.']],
    ['lint', [commandFile('oxlint'), '--deny-warnings']],
    ...(args.includes('--whole') ? [lintWithTypes] : []),
    ['layers', ['tools/layers.ts']],
    ...types,
    ['dead code', [commandFile('knip')]],
  ]
  const results = await Promise.all(checks.filter(exists).map(check))
  const failed = results.filter((isGood) => !isGood).length
  if (failed > 0) throw new Stop(1, `${failed} of ${results.length} checks failed`)
})

function info(workspace) {
  return join(projectFolder, 'node_modules/.cache', `${workspace}.tsbuildinfo`)
}

async function check([name, args]) {
  const since = performance.now()
  const { code, output } = await run(projectNode(), args, { show: false, env: roomForTypes })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})`)
  if (code !== 0) console.log(output.trimEnd().replaceAll(/^/gm, '    '))
  return code === 0
}

function exists([, [file]]) {
  return existsSync(join(projectFolder, file)) || existsSync(file)
}
