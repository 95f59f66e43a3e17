import { roles } from '@hadir/contract/roles.ts'
import { expect, test } from 'vitest'
import { accountTypeOptions } from '../../components/form/fields/account-types.ts'
import {
  bodyOf,
  emptyRegistration,
  organizationLabel,
  partsFor,
  type RegistrationValues,
} from './organization-parts.ts'

test('nobody registers as the administrator of the platform', () => {
  expect(accountTypeOptions.map((option) => option.value)).not.toContain('administrator')
})

test('each account type gets the fields that the specification lists for it', () => {
  expect(partsFor('school_admin', 'new')).toEqual(['schoolData'])
  expect(partsFor('school_admin', 'existing')).toEqual(['schoolApproval'])
  expect(partsFor('company_admin', 'new')).toEqual(['companyData'])
  expect(partsFor('teacher', 'new')).toEqual(['schoolApproval'])
  expect(partsFor('student', 'new')).toEqual(['schoolApproval', 'studentApproval'])
  expect(partsFor('alumni', 'new')).toEqual(['schoolApproval', 'studentApproval'])
  expect(partsFor('parent', 'existing')).toEqual(['studentApproval'])
})

test('company_admin and school_admin are the roles that register an organization of their own', () => {
  const bringing = roles.filter((role) =>
    partsFor(role, 'new').some((part) => part === 'schoolData' || part === 'companyData'),
  )
  expect(bringing.sort()).toEqual(['company_admin', 'school_admin'])
})

test('only the account and the parts of its type are sent', () => {
  const values = emptyRegistration({ email: 'a@b.id' }) as unknown as RegistrationValues
  values.account.accountType = 'company_admin'
  expect(Object.keys(bodyOf(values, 'new'))).toEqual(['account', 'companyData'])
})

test('the second tab names both until the user has chosen', () => {
  expect(organizationLabel('student', false)).toBe('Sekolah / Perusahaan')
  expect(organizationLabel('student', true)).toBe('Sekolah')
  expect(organizationLabel('company_admin', true)).toBe('Perusahaan')
})
