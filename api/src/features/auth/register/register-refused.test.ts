import { afterAll, expect, test } from 'vitest'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { provenBrowser, registrationForm } from '../../../testing/registration.ts'
import { newAccount, signInTest } from '../../../testing/sign-in-test.ts'
import { testBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import { newSchool } from '../../../testing/test-school.ts'

const t = await signInTest()
afterAll(t.close)

const register = (browser: TestBrowser, body: unknown) => browser.call(registerEndpoint, { body: body as never })

const rows = async () => {
  const tables = ['platform.account', 'platform.school', 'platform.profile', 'platform.session', 'actor'] as const
  const counts = tables.map((table) =>
    t.owner
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ count }) => count)
}

test('nobody registers without a verified mailbox', async () => {
  const refused = { status: 400, body: { code: 'MAILBOX_NOT_PROVEN' } }
  expect(await register(testBrowser(t), registrationForm('a@contoh.test'))).toMatchObject(refused)
  const guessed = testBrowser(t, new Map([['hadir_mailbox', 'A'.repeat(43)]]))
  expect(await register(guessed, registrationForm('a@contoh.test'))).toMatchObject(refused)
})

test('the proof is valid only for the verified address', async () => {
  const browser = await provenBrowser(t, 'benar@contoh.test')
  expect(await register(browser, registrationForm('lain@contoh.test'))).toMatchObject({
    status: 400,
    body: { code: 'MAILBOX_NOT_PROVEN', fields: { 'account.email': 'Pakai email yang tadi diverifikasi' } },
  })
  expect(await register(browser, registrationForm('Benar@Contoh.test'))).toMatchObject({ status: 200 })
})

test('the proof expires after half an hour', async () => {
  const browser = await provenBrowser(t, 'telat@contoh.test')
  t.clock.advance(30 * 60_000)
  expect(await register(browser, registrationForm('telat@contoh.test'))).toMatchObject({
    body: { code: 'MAILBOX_NOT_PROVEN' },
  })
})

test('an administrator cannot be registered', async () => {
  const browser = await provenBrowser(t, 'jenis@contoh.test')
  const before = await rows()
  const { account } = registrationForm('jenis@contoh.test')
  const response = await register(browser, { account: { ...account, accountType: 'administrator' } })
  expect(response).toMatchObject({ status: 400, body: { code: 'ACCOUNT_TYPE_CLOSED' } })
  expect(await rows()).toEqual(before)
})

const form = registrationForm('bagian@contoh.test')
const parts = {
  schoolData: form.schoolData,
  companyData: {
    name: 'PT Contoh',
    npwp: '012345678901234',
    address: 'Jl. Industri 9',
    province: '32',
    regency: '3201',
    district: '320101',
    village: '3201011001',
    phone: '021-555-1234',
    email: 'pt@contoh.test',
  },
  schoolApproval: { npsn: '20212345' },
  studentApproval: { nisn: '0012345678' },
}
type Part = keyof typeof parts

test.each<[Role, Part[]]>([
  ['teacher', ['schoolApproval']],
  ['student', ['schoolApproval']],
  ['alumni', ['schoolApproval', 'studentApproval']],
  ['parent', ['studentApproval']],
  ['company_admin', ['companyData']],
])('a registration as %s requires %j, and nothing of another type', async (accountType, must) => {
  const email = `${accountType}@bagian.test`
  const browser = await provenBrowser(t, email)
  const before = await rows()
  const account = { ...form.account, email, accountType, nisn: '0012345678' }
  const missing = await register(browser, { account })
  expect(missing).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  expect(Object.keys(missing.body.fields ?? {}).sort()).toEqual([...must].sort())
  const may = accountType === 'student' ? [...must, 'studentApproval'] : must
  const tooMuch = await register(browser, { account, ...parts })
  const strange = Object.keys(parts).filter((part) => !may.includes(part as Part))
  expect(tooMuch).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  expect(tooMuch.body.fields).toEqual(
    Object.fromEntries(strange.map((part) => [part, 'Tidak dipakai untuk jenis akun ini'])),
  )
  expect(await rows()).toEqual(before)
})

test('a student with two different NISN, or no number, gets the usual NISN message', async () => {
  const browser = await provenBrowser(t, 'dua-nisn@contoh.test')
  const account = { ...form.account, email: 'dua-nisn@contoh.test', accountType: 'student', nisn: '0012345678' }
  const sentence = {
    status: 400,
    body: {
      code: 'NISN_NOT_PROCESSED',
      type: 'nisn',
      message: 'NISN tidak dapat diproses. Periksa kembali atau hubungi sekolah.',
    },
  }
  const { schoolApproval } = parts
  expect(await register(browser, { account, schoolApproval, studentApproval: { nisn: '0012345679' } })).toMatchObject(
    sentence,
  )
  expect(await register(browser, { account: { ...account, nisn: 'bukan angka' }, schoolApproval })).toMatchObject(
    sentence,
  )
})

test('a form cannot send undeclared fields', async () => {
  const body = registrationForm('lebih@contoh.test')
  const response = await register(testBrowser(t), {
    ...body,
    schoolData: { ...body.schoolData, verifiedAt: '2026-01-01' },
  })
  expect(response).toMatchObject({ status: 400, body: { code: 'INVALID' } })
})

test('every wrong field is named in Indonesian', async () => {
  const body = registrationForm('isi@contoh.test')
  const response = await register(testBrowser(t), {
    account: { ...body.account, name: 'A', address: 'Jl', province: '', dob: '', gender: 'X', phone: '123' },
    schoolData: { ...body.schoolData, npsn: '123', level: 'SMK', postalCode: '1', district: '', village: '' },
  })
  expect(response.body.fields).toEqual({
    'account.name': 'Minimal 3 karakter',
    'account.address': 'Minimal 5 karakter',
    'account.province': 'Pilih provinsi',
    'account.dob': 'Tanggal lahir harus diisi',
    'account.gender': 'Jenis kelamin harus diisi',
    'account.phone': 'Nomor telepon tidak valid',
    'schoolData.npsn': 'Minimal 8 karakter',
    'schoolData.level': 'Pilih SD, SMP atau SMA',
    'schoolData.postalCode': 'Kode pos terdiri dari 5 angka',
    'schoolData.district': 'Pilih kecamatan',
    'schoolData.village': 'Pilih desa atau kelurahan',
  })
})

test('a future birth date and an NPSN of letters are rejected at their fields', async () => {
  const body = registrationForm('besok@contoh.test')
  const response = await register(testBrowser(t), {
    account: { ...body.account, dob: '2099-01-01' },
    schoolData: { ...body.schoolData, npsn: 'ABCDEFGH' },
  })
  expect(response.body.fields).toEqual({
    'account.dob': 'Tanggal lahir tidak boleh setelah hari ini',
    'schoolData.npsn': 'NPSN terdiri dari angka; yang nonformal diawali satu huruf',
  })
})

test('a school admin sends a school’s data, or the NPSN of an existing one', async () => {
  const browser = await provenBrowser(t, 'kosong@contoh.test')
  const { account } = registrationForm('kosong@contoh.test')
  expect(await register(browser, { account })).toMatchObject({ body: { fields: { schoolData: expect.any(String) } } })
  expect(await register(browser, { account, schoolApproval: { npsn: '20212345' } })).toMatchObject({
    status: 400,
    body: { code: 'NPSN_UNKNOWN', type: 'npsn', message: 'Sekolah dengan NPSN ini belum terdaftar' },
  })
  const { schoolData } = registrationForm('kosong@contoh.test')
  const twoNumbers = await register(browser, { account, schoolData, schoolApproval: { npsn: '20299998' } })
  expect(twoNumbers).toMatchObject({ body: { fields: { 'schoolApproval.npsn': expect.any(String) } } })
})

test.each([
  ['a place that does not exist', { province: '99' }, 'schoolData.province'],
  ['a district of another regency', { district: '320201' }, 'schoolData.district'],
  ['a village of another district', { village: '3201021001' }, 'schoolData.village'],
])('%s is rejected at its field, and nothing is created', async (_, change, field) => {
  const email = `${field.toLowerCase()}@contoh.test`
  const browser = await provenBrowser(t, email)
  const before = await rows()
  const body = registrationForm(email)
  const response = await register(browser, { ...body, schoolData: { ...body.schoolData, ...change } })
  expect(response).toMatchObject({ status: 400, body: { code: 'INVALID', fields: { [field]: expect.any(String) } } })
  expect(await rows()).toEqual(before)
  expect(await register(browser, body)).toMatchObject({ status: 200 })
})

test('a verified school cannot be registered again', async () => {
  const { schoolId, npsn } = await newSchool(t)
  await t.owner.updateTable('platform.school').set({ verified_at: t.clock.now() }).where('id', '=', schoolId).execute()
  const browser = await provenBrowser(t, 'rebut@contoh.test')
  expect(await register(browser, registrationForm('rebut@contoh.test', npsn))).toMatchObject({
    status: 400,
    body: { code: 'NPSN_TAKEN', type: 'npsn', message: expect.stringContaining('sudah terdaftar') },
  })
})

test('an address that got an account meanwhile cannot register again', async () => {
  const browser = await provenBrowser(t, 'kembar@contoh.test')
  await newAccount(t, 'kembar@contoh.test')
  expect(await register(browser, registrationForm('kembar@contoh.test'))).toMatchObject({
    status: 400,
    body: { code: 'ACCOUNT_EXISTS' },
  })
})

test('a form sent ten times at once from two browsers creates one account', async () => {
  const email = 'sepuluh.kali@contoh.test'
  const browsers = [await provenBrowser(t, email), await provenBrowser(t, email)]
  const before = await rows()
  const form = registrationForm(email, '20298765')
  const responses = await Promise.all(Array.from({ length: 10 }, (_, i) => register(browsers[i % 2]!, form)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const refusals = new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.code))
  expect([...refusals].filter((code) => !['ACCOUNT_EXISTS', 'MAILBOX_NOT_PROVEN'].includes(code))).toEqual([])
  expect(await rows()).toEqual(before.map((count) => count + 1))
})
