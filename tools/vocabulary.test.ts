import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Words of our own, and the term that every engineer knows instead. */
const banned: Record<string, string> = {
  door: 'session guard, scoped transactions',
  shelf: 'offline store',
  pupil: 'student',
  tray: 'conflict, unscheduled lessons',
  askable: 'requestable kind',
  saidoften: 'compiled query',
  joinedwhole: 'no nested loops',
  plannedanew: 'custom plan',
  harmlesstwice: 'idempotent',
  takeskey: 'accepts an idempotency key',
  notechange: 'audit log',
  ownactor: 'system actor',
  steadystore: 'fallback store',
  onebyone: 'serial queue',
  onwatch: 'on duty',
  insight: 'visible',
  doubles: 'duplicates',
  settle: 'reconcile',
  obstacle: 'blocker',
  judge: 'resolve',
  keepup: 'prefetch loop',
  whilelookedat: 'while visible',
  actkey: 'idempotency key',
  usekept: 'cached query',
  leaveguard: 'unsaved changes guard',
  useclash: 'edit conflict',
  keptanswer: 'idempotency record',
  attendanceheld: 'pending mark',
  heldmark: 'pending mark',
  recordchange: 'audit entry',
  supportvisit: 'support session',
  visitid: 'support session id',
  schooltimer: 'system job, job schedule',
  runtimer: 'schedule',
  settimer: 'schedule',
  keeptimer: 'schedule',
  standingin: 'checked caller',
  saytrouble: 'outage log',
  enterwith: 'assert session',
}

const project = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8', maxBuffer: 1e8 }).trim().split('\n')
const wordIn = (name: string) =>
  Object.keys(banned).find((word) =>
    name
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .includes(word),
  )

test('the words are looked for', () => {
  expect(wordIn('onWatch')).toBe('onwatch')
  expect(wordIn('web/src/offline/this-shelf.ts')).toBe('shelf')
  expect(wordIn('student')).toBeUndefined()
})

test('no file is named by a word of our own', () => {
  const code = files.filter((file) => !file.startsWith('api/migrations/') && /\.(tsx?|mjs|js|sql|md)$/.test(file))
  expect(code.flatMap((file) => (wordIn(file.split('/').at(-1) ?? '') ? [file] : []))).toEqual([])
})

test('no table and no column is named by one', () => {
  const tables = readFileSync(join(project, 'api/src/platform/database/tables.ts'), 'utf8')
  const names = [...tables.matchAll(/^ {2}'?([\w.]+)'?\??:/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(500)
  // What hindered a lesson: its journal's word, and the wire's.
  expect(names.filter((name) => wordIn(name) && name !== 'obstacle')).toEqual([])
})

test('nothing exported is named by one', () => {
  const named = files
    .filter((file) => /^(api|web|contract)\/src\/.*\.tsx?$/.test(file) && !file.endsWith('tables.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(project, file), 'utf8')
      return [...text.matchAll(/^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter(wordIn)
        .map((name) => `${name} in ${file}`)
    })
  expect(named).toEqual([])
})
