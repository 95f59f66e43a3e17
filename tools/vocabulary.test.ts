import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

/** Our own words, and the standard term for each. */
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

/** Verbs of conversation, and the standard verb for each. */
const bannedVerbs: Record<string, string> = {
  ask: 'query, request',
  carry: 'export, restore',
  forget: 'delete, clear',
  furnish: 'insert defaults',
  give: 'grant, issue, submit',
  hear: 'receive',
  heed: 'handle',
  hold: 'lock, reserve',
  insist: 'resolve',
  keep: 'store, write',
  lead: 'focus, assign',
  meet: 'overlap, adopt',
  note: 'record, audit',
  reckon: 'calculate',
  refuse: 'assert, reject',
  say: 'print, notify',
  settle: 'reconcile, resolve',
  speak: 'set',
  stand: 'exist',
  tell: 'notify',
  weigh: 'resolve',
}
const forms: Record<string, string> = {
  asking: 'ask',
  carried: 'carry',
  given: 'give',
  heard: 'hear',
  held: 'hold',
  kept: 'keep',
  led: 'lead',
  noted: 'note',
  noting: 'note',
  said: 'say',
  saying: 'say',
  standing: 'stand',
  stood: 'stand',
  told: 'tell',
}

const files = projectFiles()
const wordIn = (name: string) =>
  Object.keys(banned).find((word) =>
    name
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .includes(word),
  )
/** A lesson is held, and reports are sorted by it: a wire word. The program itself refuses. */
const allowed = new Set(['held', 'refuseToRemoveOurselves'])
/** The verb that a function's name begins with, if banned. */
const verbIn = (name: string) => {
  const first = /^[a-z]+/.exec(name)?.[0] ?? ''
  return [first, forms[first] ?? '', first.replace(/(?:s|ed)$/, '')].find((verb) => Object.hasOwn(bannedVerbs, verb))
}
const functionNames = [
  /\bfunction\*? (\w+)/g,
  /\b(?:const|let) (\w+)(?:: \w+)? = (?:async )?(?:<.*>)?(?:\w+ =>|\((?:.*=>|\n(?:.*[,{]\n)+ *\)(?:: .+)? =>))/g,
  // Methods of objects, classes and types, and parameters that are functions.
  /^ +(?:async )?(?!if|for|while|switch|catch|return|await|expect)(\w+)\??(?:<.*>)?\(.*\)(?:: .+)?(?: \{)?$/gm,
  /\b(\w+)\??: (?:async )?(?:<[^>]*>)?\([^()]*\) =>/g,
]
const namesIn = (text: string) => functionNames.flatMap((form) => [...text.matchAll(form)].map(([, name = '']) => name))

test('the words are detected', () => {
  expect(wordIn('onWatch')).toBe('onwatch')
  expect(wordIn('web/src/offline/this-shelf.ts')).toBe('shelf')
  expect(wordIn('student')).toBeUndefined()
  expect(['tellName', 'asks', 'keptOf', 'notingYears', 'standing'].map(verbIn)).toEqual([
    'tell',
    'ask',
    'keep',
    'note',
    'stand',
  ])
  expect(['notes', 'task', 'taken', 'assignment'].map(verbIn)).toEqual(['note', undefined, undefined, undefined])
  const code = `
    function tellName<T>(say: (line: string) => void) {
      const ask = async () => 1
      const keep = (
        one: string,
      ) => one
      const hold: Change = (state) => state
      return {
        note: async (one) => one,
        async settle() {
          await ask()
        },
      }
    }`
  expect(namesIn(code).map(verbIn)).toEqual(['tell', 'ask', 'keep', 'hold', 'settle', 'say', 'note'])
})

test('no file is named with a banned word', () => {
  const code = files.filter((file) => !file.startsWith('api/migrations/') && /\.(tsx?|mjs|js|sql|md)$/.test(file))
  expect(code.flatMap((file) => (wordIn(file.split('/').at(-1) ?? '') ? [file] : []))).toEqual([])
})

test('no table or column is named with a banned word', () => {
  const tables = textOf('api/src/platform/database/tables.ts')
  const names = [...tables.matchAll(/^ {2}'?([\w.]+)'?\??:/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(500)
  // What hindered a lesson: a word of its journal, and of the wire.
  expect(names.filter((name) => wordIn(name) && name !== 'obstacle')).toEqual([])
})

/** What an older app reads and stores (decision 0060). */
const ofOlderApps = [
  'contract/src/attendance/sheet-shape.ts',
  'api/src/features/attendance/older-app.test.ts',
  'web/src/offline/prefetch/older-app.test.ts',
]
/** A table of older archives, and an address at which an older page would not learn that it is old. */
const olderNames = /\brollover_pupil\b|\/pupil\b/g

test('pupils are students everywhere, except in what an older app reads', () => {
  const hasWord = (file: string) => /pupil/i.test(textOf(file).replaceAll(olderNames, ''))
  const code = files.filter((file) => /\.(tsx?|mjs|js|html|tsv)$/.test(file) && !import.meta.filename.endsWith(file))
  expect(code.filter(hasWord).toSorted()).toEqual(ofOlderApps.toSorted())
})

test('no export is named with a banned word', () => {
  const named = files
    .filter((file) => /^(api|web|contract)\/src\/.*\.tsx?$/.test(file) && !file.endsWith('tables.ts'))
    .flatMap((file) => {
      const text = textOf(file)
      return [...text.matchAll(/^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter(wordIn)
        .map((name) => `${name} in ${file}`)
    })
  expect(named).toEqual([])
})

test('no function, method or callback is named with a verb of conversation', () => {
  const named = files
    .filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !file.startsWith('api/migrations/'))
    .filter((file) => !import.meta.filename.endsWith(file))
    .flatMap((file) =>
      namesIn(textOf(file))
        .filter((name) => verbIn(name) && !allowed.has(name))
        .map((name) => `${name} in ${file}`),
    )
  expect(named).toEqual([])
})

/** Say what the variable contains instead: `requested`, `stored`, `notified`, `statements`, `pending`. */
const bannedVariable = /\b(?:const|let) (?:\[(?:\w+, )*)?(asked|kept|told|said|held|stood)\b/
/** The same in SQL: a common table expression, a list of columns or a joined table. */
const bannedAlias =
  /(?:\bwith|,) (?:asked|kept|told|said|held|stood) as\b|\b(?:as|join [\w.]+) (?:asked|kept|told|said|held|stood) (?:\(|on\b)/

test('no variable and no SQL alias is named with a verb of conversation', () => {
  expect(bannedVariable.exec('const kept = 1')?.[1]).toBe('kept')
  expect(bannedVariable.exec('  let [today, said, tries] = []')?.[1]).toBe('said')
  expect(bannedVariable.exec('const stored = kept')).toBeNull()
  const aliases = ['with held as (', ', told as materialized (', 'as asked (id)', 'join academic_year held on true']
  expect(aliases.filter((line) => !bannedAlias.test(line))).toEqual([])
  const named = files
    .filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !import.meta.filename.endsWith(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => bannedVariable.test(line) || bannedAlias.test(line))
        .map((line) => `${line.trim()} in ${file}`),
    )
  expect(named).toEqual([])
})

/** Words of conversation inside a name. Use `requested`, `stored`, `cached`, `isInMemory`, `text`. */
const conversation =
  /^(?:un)?(ask(s|ed|ing)|keep(s|ing)|kept|tell(s|ing)|told|say(s|ing)|said|hold(s|ing)|held|stand(s|ing)|stood)$/
const wordsOf = (name: string) => name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase())
const isConversation = (name: string) => wordsOf(name).some((word) => conversation.test(word))
const namedAs = {
  type: /^\s*(?:export )?(?:type|interface) (\w+)/gm,
  property:
    /(?<=^\s*|[{(,]\s*)(?:readonly )?(\w+)\??:(?!:)|\b(\w+)=\{|\b(?:const|let) (\w+)\b|\bconst \[\w+, (\w+)\]/gm,
}
const namesOf = (kind: keyof typeof namedAs, code: string) =>
  [...code.matchAll(namedAs[kind])].map(([, ...names]) => names.find((name) => name !== undefined) ?? '')
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')

/** Words of the wire, of columns and of archives, where they are spelled out. */
const onTheWire = new Map([
  ['held', /attendance|teaching|(?:kbm\/sheet|offline)\/.*test/],
  ['attendance_held', /archive\/tables\.ts$/],
  ['held_on', /tables\.ts$|write-evaluations/],
  ['asked', /tables\.ts$|print-job\.ts$|export-rows\.ts$|list\.test\.ts$/],
  ['kept', /\/workbook\.ts$|workbook\/check-file\.ts$|round-trip\.test\.ts$/],
  ['standing', /contract\/src\/academic-year\/semester\.ts$|start-semester(?:\.test)?\.ts$|schedule\/rules\.ts$/],
])

test.each(['type', 'property'] as const)('no %s is named with conversation', (kind) => {
  const code = `type AskedPapers = { isKept: boolean; task: 1 }
    const shown = { said, told: said }
    const [isOpen, setAsking] = useState(<Note keptAt={now} nik_masked={1} />)`
  expect(namesOf(kind, code).filter(isConversation)).toEqual(
    kind === 'type' ? ['AskedPapers'] : ['isKept', 'told', 'setAsking', 'keptAt'],
  )
  const named = files
    .filter((file) => /\.tsx?$/.test(file) && !import.meta.filename.endsWith(file))
    .flatMap((file) =>
      namesOf(kind, withoutComments(textOf(file)))
        .filter((name) => isConversation(name) && !onTheWire.get(name)?.test(file))
        .map((name) => `${name} in ${file}`),
    )
  expect(named).toEqual([])
})
