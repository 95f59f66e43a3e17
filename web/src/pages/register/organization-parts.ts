import {
  account,
  companyData,
  type registration,
  schoolApproval,
  schoolData,
  studentApproval,
} from '@hadir/contract/auth/register.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { z } from 'zod'

/** A school admin either registers a new school or joins one that exists. */
export type SchoolChoice = 'new' | 'existing'

export type Part = 'schoolData' | 'companyData' | 'schoolApproval' | 'studentApproval'
export type RegistrationValues = z.input<typeof valuesSchema>

const valuesSchema = z.object({ account, schoolData, companyData, schoolApproval, studentApproval })
const partSchemas = { schoolData, companyData, schoolApproval, studentApproval }

/** The form may have no type yet: it then requires one. */
const partsOfRole: Partial<Record<string, readonly Part[]>> = {
  school_admin: ['schoolData'],
  company_admin: ['companyData'],
  teacher: ['schoolApproval'],
  student: ['schoolApproval', 'studentApproval'],
  alumni: ['schoolApproval', 'studentApproval'],
  parent: ['studentApproval'],
  // Only the command line creates them, so this form never does.
  administrator: [],
} satisfies Record<Role, readonly Part[]>

/** The parts of the second tab for an account type. */
export const partsFor = (role: Role, choice: SchoolChoice): readonly Part[] =>
  role === 'school_admin' && choice === 'existing' ? ['schoolApproval'] : (partsOfRole[role] ?? [])

/** The account and the parts of its type; other types' fields are neither validated nor sent. */
export const schemaFor = (role: Role, choice: SchoolChoice) =>
  z.object({ account, ...Object.fromEntries(partsFor(role, choice).map((part) => [part, partSchemas[part]])) })

/** What is sent: the account and the parts of its type. */
export function bodyOf(values: RegistrationValues, choice: SchoolChoice): z.input<typeof registration> {
  const parts = partsFor(values.account.accountType, choice)
  return { account: values.account, ...Object.fromEntries(parts.map((part) => [part, values[part]])) }
}

/** The second tab's label; it has both words until the user has chosen. */
export function organizationLabel(role: Role, isChosenByHand: boolean): string {
  if (!isChosenByHand) return 'Sekolah / Perusahaan'
  return role === 'company_admin' ? 'Perusahaan' : 'Sekolah'
}

/** The form path of each part. */
export const placesOf = <Owner extends 'account' | 'schoolData' | 'companyData'>(owner: Owner) =>
  ({
    province: `${owner}.province`,
    regency: `${owner}.regency`,
    district: `${owner}.district`,
    village: `${owner}.village`,
  }) as const

const region = { province: '', regency: '', district: '', village: '' }
const contact = { phone: '', fax: '', email: '', postalCode: '' }

/**
 * An empty form. Gender and level have no sensible default: their validation requires them.
 */
export const emptyRegistration = (known: { email?: string; name?: string }) => ({
  account: {
    accountType: 'student' as const,
    nisn: '',
    name: known.name ?? '',
    email: known.email ?? '',
    address: '',
    ...region,
    dob: '',
    phone: '',
  },
  schoolData: { npsn: '', principal: '', name: '', address: '', ...region, status: '' as const, ...contact },
  companyData: { name: '', director: '', npwp: '', address: '', ...region, ...contact },
  schoolApproval: { npsn: '' },
  studentApproval: { nisn: '' },
})
