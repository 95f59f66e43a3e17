import { expect, test } from 'vitest'
import { permissions, type Permission } from './permissions.ts'
import { roles } from './roles.ts'
import { mayOpen, rightOf, rights, type RightsScreen } from './rights.ts'

const names = Object.keys(permissions) as Permission[]

test.each(names)('the session guard allows no more than the table of rights: %s', (permission) => {
  const { screen, act } = rightOf[permission]
  const tooMany = permissions[permission].filter((role) => !mayOpen(role, screen, act))
  expect(tooMany).toEqual([])
})

test('a permission for a role without the right is detected', () => {
  const { screen, act } = rightOf['school-config:write']
  expect(mayOpen('teacher', screen, act)).toBe(false)
  expect(mayOpen('school_admin', screen, act)).toBe(true)
})

test('every role has a home and may ask for access', () => {
  for (const role of roles) {
    expect(mayOpen(role, 'dashboard', 'R')).toBe(true)
    expect(mayOpen(role, 'access-request')).toBe(true)
  }
})

test('the letters of the table are the five acts, none twice', () => {
  for (const [screen, { title: _, ...grants }] of Object.entries(rights)) {
    for (const { acts } of Object.values(grants)) {
      expect([screen, acts]).toEqual([screen, [...'RWDAX'].filter((act) => acts.includes(act)).join('')])
    }
  }
})

test.each<[RightsScreen, readonly string[]]>([
  ['setting/school-config', ['school_admin', 'administrator']],
  ['master/subject', ['school_admin', 'teacher', 'administrator']],
  ['master/alumni', ['school_admin', 'company_admin', 'teacher', 'alumni', 'administrator']],
])('%s is open to %j and to nobody else', (screen, expected) => {
  expect(roles.filter((role) => mayOpen(role, screen))).toEqual(expected)
})
