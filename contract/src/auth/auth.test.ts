import { describe, expect, test } from 'vitest'
import { newRequest } from '../access-request/access-request.ts'
import { code, codeRequest } from './auth.ts'
import {
  account,
  accountFields,
  companyData,
  schoolApproval,
  schoolData,
  studentApproval,
  registration,
} from './register.ts'
import { studentFields } from '../student/student.ts'
import { teacherFields } from '../teacher/teacher.ts'

type Schema = { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } }

/** The message about one field of an otherwise valid form; undefined when it is valid too. */
const messageOf = (schema: Schema, form: object) => (field: string, value: unknown) =>
  schema.safeParse({ ...form, [field]: value }).error?.issues.find(({ path }) => path[0] === field)?.message

const place = { address: 'Jl. A', province: '32', regency: '3201', district: '320101', village: '3201011001' }
const contact = { phone: '081234567', email: 'a@b.id' }
const person = {
  accountType: 'teacher',
  name: 'Ani',
  email: 'a@b.id',
  dob: '1985-08-17',
  gender: 'P',
  ...place,
}
const school = { npsn: '20212345', name: 'SMP A', level: 'SMP', ...place, ...contact }
const company = { name: 'PTA', npwp: '012345678901234', ...place, ...contact }

/** Field, longest text that is too short, shortest text that is long enough. */
type Limit = [field: string, tooShort: string, enough: string]

function checksLimits(message: (field: string, value: unknown) => string | undefined, limits: Limit[]) {
  for (const [field, tooShort, enough] of limits) {
    expect([field, message(field, tooShort)]).toEqual([field, `Minimal ${enough.length} karakter`])
    expect([field, message(field, enough)]).toEqual([field, undefined])
    expect(tooShort.length).toBe(enough.length - 1)
  }
}

const regions: Limit[] = [
  ['address', 'Jl A', 'Jl. A'],
  ['province', '3', '32'],
  ['regency', '32', '320'],
  ['district', '32', '320'],
  ['village', '32', '320'],
]

describe('the account', () => {
  const messages = messageOf(account, { ...person, phone: '081234567' })

  test('name and address have a minimum length', () => {
    checksLimits(messages, [['name', 'An', 'Ani'], regions[0]!])
  })

  test('an e-mail is required and looks like one', () => {
    expect(messages('email', '')).toBe('Email harus diisi')
    for (const typed of ['guru', 'guru@', '@sekolah.id', 'guru sekolah@a.id']) {
      expect(messages('email', typed)).toBe('Email tidak valid')
    }
    expect(messages('email', 'guru@sekolah.sch.id')).toBeUndefined()
  })

  test('a birthday has at least 10 characters, a gender is L or P', () => {
    for (const typed of ['', '1985-8-17', '1985-02-30', '0000-01-01'])
      expect(messages('dob', typed)).toBe('Tanggal lahir harus diisi')
    for (const typed of [undefined, '', 'X', 'l']) expect(messages('gender', typed)).toBe('Jenis kelamin harus diisi')
    expect([messages('gender', 'L'), messages('gender', 'P')]).toEqual([undefined, undefined])
  })

  test('nobody is born in the future, before 1900 or a year ago', () => {
    for (const form of [messages, messageOf(studentFields, {}), messageOf(teacherFields, {})]) {
      // Today is 16 September 2026 in all zones.
      for (const typed of ['2026-09-17', '2099-01-01']) {
        expect(form('dob', typed)).toBe('Tanggal lahir tidak boleh setelah hari ini')
      }
      for (const typed of ['0203-04-05', '1899-12-31']) {
        expect(form('dob', typed)).toBe('Periksa tahun lahirnya: paling awal 1900')
      }
      expect(form('dob', '2002-02-28')).toBeUndefined()
    }
    expect(messages('dob', '2025-01-01')).toMatch(/^Periksa tahun lahirnya: umurnya belum \d+ tahun/)
  })

  test('a person’s place omits the village, a school’s has all levels', () => {
    for (const field of ['province', 'regency', 'district', 'village']) {
      const isRequired = field !== 'village'
      expect([field, messages(field, '') !== undefined]).toEqual([field, isRequired])
      expect([field, messageOf(schoolData, school)(field, '')]).not.toEqual([field, undefined])
    }
    expect(messages('province', '')).toBe('Pilih provinsi')
  })

  test('an account type has to be chosen', () => {
    expect(messages('accountType', '')).toBe('Pilih jenis akun')
  })

  test('a student needs an NISN of at least 6 characters, nobody else does', () => {
    const student = messageOf(account, { ...person, phone: '081234567', accountType: 'student' })
    for (const typed of [undefined, '', '12345']) {
      expect(student('nisn', typed)).toBe('NISN harus diisi, minimal 6 karakter')
      expect(messages('nisn', typed)).toBeUndefined()
    }
    expect(student('nisn', '123456')).toBeUndefined()
  })
})

test('a phone number has 3, 3 and 4 to 8 digits, with optional plus and separators', () => {
  for (const schema of [messageOf(account, person), messageOf(schoolData, school), messageOf(companyData, company)]) {
    for (const typed of [
      '0812345678',
      '+62812345678',
      '(021) 555-1234',
      '021-555-1234',
      '021.555.1234',
      '08123456789012',
      // As phones fill it in.
      '0812-3456-7890',
      '+62 812 3456 7890',
    ]) {
      expect([typed, schema('phone', typed)]).toEqual([typed, undefined])
    }
    for (const typed of [
      '',
      '08123456',
      '021-555-123',
      '081234567890123',
      'nol delapan satu',
      '++6281234567',
      '0812-34-56',
    ]) {
      expect([typed, schema('phone', typed)]).toEqual([typed, 'Nomor telepon tidak valid'])
    }
  }
})

test('a school has minimum lengths everywhere, and one of the three levels', () => {
  const messages = messageOf(schoolData, school)
  checksLimits(messages, [['npsn', '2021234', '20212345'], ['name', 'SMPA', 'SMP A'], ...regions])
  expect(['SD', 'SMP', 'SMA'].map((level) => messages('level', level))).toEqual([undefined, undefined, undefined])
  for (const typed of ['SMK', 'smp', '', undefined]) expect(messages('level', typed)).toBe('Pilih SD, SMP atau SMA')
  expect(messages('email', 'sekolah')).toBe('Email tidak valid')
})

test('a company has minimum lengths everywhere', () => {
  const messages = messageOf(companyData, company)
  checksLimits(messages, [['name', 'PT', 'PTA'], ['npwp', '01234567890123', '012345678901234'], ...regions])
  expect(messages('email', 'perusahaan')).toBe('Email tidak valid')
})

test('optional fields of schools and companies may be absent or empty', () => {
  for (const field of ['principal', 'fax', 'status', 'postalCode']) {
    expect([undefined, ''].map((typed) => messageOf(schoolData, school)(field, typed))).toEqual([undefined, undefined])
  }
  for (const field of ['director', 'fax', 'postalCode']) {
    expect([undefined, ''].map((typed) => messageOf(companyData, company)(field, typed))).toEqual([
      undefined,
      undefined,
    ])
  }
  expect(['Negeri', 'Swasta'].map((status) => messageOf(schoolData, school)('status', status))).toEqual([
    undefined,
    undefined,
  ])
  expect(messageOf(schoolData, school)('status', 'Lain')).toBeDefined()
})

test('an NPSN has 8 characters or more, all digits but a non-formal school’s first letter', () => {
  const forms = [
    messageOf(schoolData, school),
    messageOf(schoolApproval, {}),
    messageOf(newRequest, { kind: 'JOIN_SCHOOL', role: 'teacher' }),
  ]
  const wrongNpsn = 'NPSN terdiri dari angka; yang nonformal diawali satu huruf'
  for (const npsnMessage of forms) {
    for (const typed of ['ABCDEFGH', '2021234X', 'PP123456', '20212345<']) {
      expect([typed, npsnMessage('npsn', typed)]).toEqual([typed, wrongNpsn])
    }
    expect(npsnMessage('npsn', '20.212.34')).toBe('Minimal 8 karakter')
    for (const typed of ['10234567', '70005700', '02345678', '99123456', '20.21.23.45', 'p9984383', '202123456']) {
      expect([typed, npsnMessage('npsn', typed)]).toEqual([typed, undefined])
    }
  }
  expect(schoolApproval.parse({ npsn: 'p99-84383' })).toEqual({ npsn: 'P9984383' })
  const origin = messageOf(studentFields, {})
  expect(['P9984383', '70005700', ''].map((typed) => origin('originNpsn', typed))).toEqual(Array(3).fill(undefined))
  expect(origin('originNpsn', 'ABCDEFGH')).toBe(wrongNpsn)
  expect(origin('originNpsn', '202123456')).toBe('NPSN terdiri dari 8 angka')
})

test('an approval needs at least 8 characters for a school, 5 for a student', () => {
  checksLimits(messageOf(schoolApproval, {}), [['npsn', '2021234', '20212345']])
  checksLimits(messageOf(studentApproval, {}), [['nisn', '1234', '12345']])
})

test('a code is exactly six digits', () => {
  for (const typed of ['', '12345', '1234567', '12345a', ' 12345']) expect(code.safeParse(typed).success).toBe(false)
  expect(code.safeParse('012345').success).toBe(true)
})

test('a code request has an e-mail and the page’s first path segment, nothing else', () => {
  const isValid = (body: object) => codeRequest.safeParse({ email: 'a@b.id', ...body }).success
  expect([{ source: 'login' }, { source: 'register' }].map(isValid)).toEqual([true, true])
  expect([{}, { source: 'app' }, { source: 'login', code: '123456' }].map(isValid)).toEqual([false, false, false])
})

test('a registration has exactly the fields of the specification', () => {
  const fieldsOf = (schema: { shape: object }) => Object.keys(schema.shape).sort()
  const sorted = (names: string) => names.split(' ').sort()
  expect(fieldsOf(accountFields)).toEqual(
    sorted('accountType nisn name email address province regency district village dob gender phone'),
  )
  expect(fieldsOf(schoolData)).toEqual(
    sorted('npsn principal name address province regency district level village phone fax status email postalCode'),
  )
  expect(fieldsOf(companyData)).toEqual(
    sorted('name director npwp address province regency district village phone fax email postalCode'),
  )
  expect(fieldsOf(schoolApproval)).toEqual(['npsn'])
  expect(fieldsOf(studentApproval)).toEqual(['nisn'])
  expect(fieldsOf(registration)).toEqual(sorted('account schoolData companyData schoolApproval studentApproval'))
})
