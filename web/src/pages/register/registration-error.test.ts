import { beforeEach, expect, test } from 'vitest'
import { CallError, ConnectionError } from '../../http/call-error.ts'
import { useNotice } from '../../ui/overlays/toast-store.ts'
import { showRegistrationError } from './registration-error.ts'

const unspecific = 'Terjadi kesalahan'

beforeEach(() => useNotice.setState({ shown: null }))

/** What a refused registration shows: the tab it opens, the notice, and the text at each field. */
function shown(error: Error) {
  const fields: Record<string, string | undefined> = {}
  const tab = showRegistrationError(error, (name, { message }) => (fields[name] = message))
  const { title, description } = useNotice.getState().shown!
  return { tab, title, description, fields }
}
const refused = (body: object, status = 400) =>
  new CallError(status, { statusCode: status, code: 'INVALID', message: '', ...body })

test('a refusal about an NPSN or NISN is a notice with its message, and stands at its field', () => {
  const [npsn, nisn] = ['Sekolah dengan NPSN ini belum terdaftar', 'NISN tidak dapat diproses.']
  const notice = { tab: 'organization', description: 'Silahkan perbaiki data yang dimasukkan' }
  expect(shown(refused({ message: npsn, type: 'npsn' }))).toEqual({
    ...notice,
    title: npsn,
    fields: { 'schoolApproval.npsn': npsn, 'schoolData.npsn': npsn },
  })
  expect(shown(refused({ message: nisn, type: 'nisn' }))).toEqual({
    ...notice,
    title: nisn,
    fields: { 'studentApproval.nisn': nisn },
  })
})

test('a refusal without a message is Terjadi kesalahan', () => {
  const { title, description, fields } = shown(refused({}))
  expect([title, description]).toEqual([unspecific, 'Silahkan perbaiki data yang dimasukkan'])
  expect(fields).toEqual({})
})

test('a wrong field opens its tab', () => {
  const email = 'Email sudah terdaftar'
  const { tab, fields } = shown(refused({ fields: { 'account.email': email } }))
  expect([tab, fields]).toEqual(['account', { 'account.email': email }])
})

test.each([
  ['a lost connection', new ConnectionError(new Error('none'))],
  ['a failing server, whatever it says', refused({ message: 'Basis data tidak tersedia', type: 'npsn' }, 503)],
])('after %s she is asked to register again', (_, error) => {
  const { title, description, fields } = shown(error)
  expect([title, description, fields]).toEqual([unspecific, 'Silahkan ulangi pendaftaran', {}])
})
