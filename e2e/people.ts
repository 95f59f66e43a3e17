import type { registerEndpoint } from '@hadir/contract/auth/register.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'

export type NewSchool = { email: string; npsn: string; name: string }
export type Registration = ToSend<typeof registerEndpoint>['body']

// A worker has its own server, so a counter is enough for unique people.
let made = 0
const next = () => String((made += 1))

/** A school that is not registered yet. */
export function newSchool(): NewSchool {
  const digits = next().padStart(6, '0')
  return { email: `admin-${digits}@sekolah.sch.id`, npsn: `20${digits}`, name: `SMP Negeri ${digits}` }
}

export const someEmail = () => `guru-${next()}@sekolah.sch.id`
export const newNisn = () => `01${next().padStart(8, '0')}`

const home = { province: '32', regency: '3201', district: '320101', village: '3201011001' }

/** The tab *Akun*, filled in. */
export const accountOf = (accountType: Registration['account']['accountType'], email = someEmail()) => ({
  accountType,
  email,
  name: 'Siti Aminah',
  address: 'Jalan Melati 1',
  ...home,
  dob: '1985-08-17',
  gender: 'P' as const,
  phone: '081234567890',
})

/** The form of a new school's admin. */
export const registrationOf = ({ email, npsn, name }: NewSchool): Registration => ({
  account: accountOf('school_admin', email),
  schoolData: { npsn, name, email, level: 'SMP', address: 'Jalan Merdeka 10', ...home, phone: '0215551234' },
})
