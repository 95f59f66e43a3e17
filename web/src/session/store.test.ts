import type { Profile, User } from '@hadir/contract/user/user.ts'
import { expect, test } from 'vitest'
import { currentProfile, session, storageKey } from './store.ts'

const profile = (id: string, active: boolean): Profile => ({
  id,
  active,
  role: 'teacher',
  schoolId: null,
  schoolName: null,
  schoolVerified: null,
  awaitsConsent: false,
})

test('without a profile there is no current one', () => {
  expect(currentProfile([])).toBeNull()
})

test('several profiles without an active one have no current one', () => {
  expect(currentProfile([profile('a', false), profile('b', false)])).toBeNull()
})

test('the only profile is the current one, active or not', () => {
  expect(currentProfile([profile('a', false)])?.id).toBe('a')
})

test('of several the active one is the current one', () => {
  expect(currentProfile([profile('a', false), profile('b', true)])?.id).toBe('b')
})

test('an unchanged user stays the same object, and a changed one does not', () => {
  const user = (name: string) => ({ id: 'u', email: 'a@b.test', name, profiles: [profile('a', true)] }) as User
  session.setUser(user('Ani'))
  const before = session.read()
  session.setUser(user('Ani'))
  expect(session.read()).toBe(before)
  session.setUser(user('Budi'))
  expect(session.read().user?.name).toBe('Budi')
})

test('the session is stored under the key of the specification', () => {
  expect(storageKey).toBe('authentication-storage')
})
