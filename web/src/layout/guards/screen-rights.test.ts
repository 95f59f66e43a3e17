import { roles } from '@hadir/contract/roles.ts'
import { screens } from '@hadir/contract/screens.ts'
import { expect, test } from 'vitest'
import { paths, recordPath } from '../../paths.ts'
import { homeLinksOf, menuFor, type MenuReader } from '../menu/menu.ts'
import { opensFor } from './screen-rights.ts'

const reader = (role: (typeof roles)[number]): MenuReader => ({ role, schoolId: 'a-school', awaitsConsent: false })

test('every screen that the menu and the home lead to opens, for every role', () => {
  for (const role of roles) {
    const entries = [...menuFor(reader(role)).flatMap(({ entries: inGroup }) => inGroup), ...homeLinksOf(reader(role))]
    expect(entries.filter(({ to }) => !opensFor(reader(role), to)).map(({ to }) => `${role} ${to}`)).toEqual([])
  }
})

test('read-only users get the list and no form for a new record, in any letter case', () => {
  expect(opensFor(reader('teacher'), paths.students)).toBe(true)
  expect(opensFor(reader('teacher'), recordPath(paths.students))).toBe(false)
  expect(opensFor(reader('teacher'), `${paths.students}/CREATE`)).toBe(false)
  expect(opensFor(reader('school_admin'), recordPath(paths.students))).toBe(true)
})

test('who may not import gets no form that the server would refuse, of whatever list', () => {
  const forms = Object.values(screens).filter(({ path }) => path.includes('/import'))
  expect(forms.length).toBeGreaterThan(16)
  for (const role of roles) {
    const opened = forms.filter(({ path }) => opensFor(reader(role), path.replace(':batchId', '3')))
    expect([role, opened.length]).toEqual([role, role === 'school_admin' ? forms.length : 0])
  }
})

test('a company opens the alumni who consented and no other screen of a school', () => {
  const company: MenuReader = { role: 'company_admin', schoolId: null, awaitsConsent: false }
  expect(opensFor(company, paths.alumni)).toBe(true)
  expect(opensFor(company, paths.students)).toBe(false)
  expect(opensFor(company, paths.accessRequest)).toBe(true)
})

test('without a school, or before the consent, no screen of a school opens', () => {
  expect(opensFor(null, paths.students)).toBe(false)
  expect(opensFor({ role: 'student', schoolId: 'a-school', awaitsConsent: true }, paths.schedule)).toBe(false)
  expect(opensFor(null, paths.home)).toBe(true)
})
