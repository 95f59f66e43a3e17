import { expect, test } from 'vitest'
import { configGroups, groupsFor } from './school.ts'

test('a school’s profile is for its own people, not for a support administrator', () => {
  expect(groupsFor('school_admin')).toEqual(configGroups)
  expect(groupsFor('administrator')).not.toContain('profil-sekolah')
  expect(groupsFor('administrator')).toHaveLength(configGroups.length - 1)
})
