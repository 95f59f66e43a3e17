import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    cwd: project,
    encoding: 'utf8',
  })
  return { status, out: stdout.trim(), err: stderr.trim() }
}

test.each([
  ['start', /^Argumen tidak dikenal: --port=80\nnpm start\n/, /^npm start\n/],
  ['build', /^Argumen tidak dikenal: --port=80\nnpm run build/, /^npm run build/],
  ['test', /^Unknown: --port=80\nnpm test /, /^npm test /],
  ['drill', /^Unknown: --port=80\nnpm run drill /, /^npm run drill /],
  ['check', /^Unknown: --port=80\n/, /npm run check/],
])('npm run %s refuses what it does not know before it begins, and explains itself', (script, refusal, usage) => {
  const refused = run(script, '--port=80')
  expect([refused.status, refused.out]).toEqual([2, ''])
  expect(refused.err).toMatch(refusal)
  const explained = run(script, '--help')
  expect([explained.status, explained.err]).toEqual([0, ''])
  expect(explained.out).toMatch(usage)
})
