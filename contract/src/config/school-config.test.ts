import { expect, test } from 'vitest'
import { configGroups, groupsFor } from './school-config.ts'

test('a school’s profile is for those of the school, not for the administrator who helps it', () => {
  expect(groupsFor('school_admin')).toEqual(configGroups)
  expect(groupsFor('administrator')).not.toContain('profil-sekolah')
  expect(groupsFor('administrator')).toHaveLength(configGroups.length - 1)
})
