import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonHeader, type Endpoint } from '@hadir/contract/endpoint.ts'
import type { Permission } from '@hadir/contract/permissions.ts'
import { roles, type Role } from '@hadir/contract/roles.ts'
import { rightOf, rights, type Act, type RightsScreen } from '@hadir/contract/rights.ts'
import { supportEndpoints } from '@hadir/contract/config/support.ts'
import type { Caller } from '../platform/http/scope.ts'
import { newId } from '../platform/ids.ts'
import { paramsOf } from '../testing/sample-input.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { newCaller, newSchool, type TestSchool } from '../testing/test-school.ts'
import { visiting } from '../testing/test-support-session.ts'

/**
 * The product's table of rights, role by screen, with the letters of rights.ts; a teacher's column includes what a
 * homeroom may add. It is separate from the code on purpose: the code is compared with it, never generated from it.
 */
const [head = [], ...lines] = readFileSync(join(import.meta.dirname, '../testing/rights-matrix.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
const written = (role: Role, screen: string) => lines.find(([name]) => name === screen)?.[head.indexOf(role)] ?? '-'

const t = await testApp()
afterAll(t.close)
const endpoints = t.app.endpoints
  .filter((e) => e.access !== 'public' && e.access !== 'signed-in')
  // One support session serves all school endpoints; the platform's last ones end it.
  .toSorted((a, b) => Number(b.scope === 'school') - Number(a.scope === 'school'))

let school: TestSchool
/** What the server allowed each role on each screen. */
const allowed = new Map<string, Set<Act>>()
const cell = (role: Role, screen: string) => `${role} ${screen}`

beforeAll(async () => {
  school = await newSchool(t)
  for (const role of roles) {
    const made = await newCaller(t, { schoolId: role === 'administrator' ? null : school.schoolId, role })
    const caller = role === 'administrator' ? await inside(made) : made
    for (const e of endpoints) {
      const right = rightOf[e.access as Permission]
      if (!right || !(await isLetIn(e, caller))) continue
      const key = cell(role, right.screen)
      allowed.set(key, (allowed.get(key) ?? new Set()).add(right.act))
    }
  }
})

async function inside(administrator: Caller): Promise<Caller> {
  const body = { schoolId: school.schoolId, reason: 'Memeriksa tabel hak' }
  expect((await t.call(supportEndpoints.enter, { body }, administrator)).status).toBe(200)
  return visiting(t, administrator)
}

/** Calls with an id that does not exist: any response but FORBIDDEN means that access was granted. */
async function isLetIn(e: Endpoint, caller: Caller): Promise<boolean> {
  const params = Object.fromEntries(
    paramsOf(e).map(([name]) => [name, name === 'schoolId' ? school.schoolId : newId()]),
  )
  const answer = await t.app.inject({
    method: e.method,
    url: e.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    headers: { authorization: `Bearer ${tokenOf(t.app, caller)}`, [reasonHeader]: 'Memeriksa' },
  })
  expect([401, 500]).not.toContain(answer.statusCode)
  return !(answer.statusCode === 403 && answer.json<{ code: string }>().code === 'FORBIDDEN')
}

test('every endpoint’s permission belongs to a screen of the table', () => {
  const homeless = endpoints.filter(({ access }) => !rightOf[access as Permission])
  expect(homeless.map(({ method, path, access }) => `${method} ${path}: ${access}`)).toEqual([])
  expect(Object.keys(rights).toSorted()).toEqual(lines.map(([name]) => name).toSorted())
})

/** Which permission opens each endpoint. Whoever changes one changes this table too, where a reviewer sees it. */
const accessTable = readFileSync(join(import.meta.dirname, '../testing/endpoint-access.tsv'), 'utf8')
  .trim()
  .split('\n')

test('every endpoint is opened by the permission in the table', () => {
  const shown = t.app.endpoints.map(({ method, path, access }) => `${method} ${path}\t${access}`)
  expect(shown.toSorted()).toEqual(accessTable)
})

test('no role has more access than the table grants', () => {
  // The server's rights as a table; in brackets what the table grants and no endpoint offers yet.
  const shown = Object.keys(rights).map((screen) => [
    screen.padEnd(24),
    ...roles.map((role) => {
      const has = [...(allowed.get(cell(role, screen)) ?? [])]
      const toCome = [...written(role, screen)].filter((act) => act !== '-' && !(has as string[]).includes(act))
      return `${has.join('') || '-'}${toCome.length > 0 ? ` (${toCome.join('')})` : ''}`.padEnd(14)
    }),
  ])
  console.info(
    [['screen'.padEnd(24), ...roles.map((r) => r.padEnd(14))], ...shown].map((row) => row.join(' ')).join('\n'),
  )
  const tooMuch = roles.flatMap((role) =>
    (Object.keys(rights) as RightsScreen[]).flatMap((screen) =>
      [...(allowed.get(cell(role, screen)) ?? [])]
        .filter((act) => !written(role, screen).includes(act))
        .map((act) => `${role} may ${act} on ${screen}`),
    ),
  )
  expect(tooMuch).toEqual([])
})

test('an admin writes settings, a visiting administrator reads them, a parent does neither', () => {
  expect([...(allowed.get(cell('school_admin', 'master/student')) ?? [])].toSorted()).toEqual(
    expect.arrayContaining(['R', 'W']),
  )
  expect([...(allowed.get(cell('administrator', 'master/student')) ?? [])]).toEqual(['R'])
  expect(allowed.get(cell('parent', 'setting/school-config'))).toBeUndefined()
})
