import type { FieldPath, UseFormSetError } from 'react-hook-form'
import { CallError } from '../../http/call-error.ts'
import { notify } from '../../ui/overlays/toast-store.ts'
import type { RegistrationValues } from './organization-parts.ts'

type Tab = 'account' | 'organization'

/** The refusal's `type` names the field; the NPSN of a new school is in another field than that of a school to join. */
const fieldsOfType: Record<string, readonly FieldPath<RegistrationValues>[]> = {
  npsn: ['schoolApproval.npsn', 'schoolData.npsn'],
  nisn: ['studentApproval.nisn'],
}

/** Shows a refusal, at its fields and as a notice; returns the tab with the first of them. */
export function showRegistrationError(error: Error, setError: UseFormSetError<RegistrationValues>): Tab {
  if (!(error instanceof CallError) || error.status !== 400) {
    notify({ title: 'Terjadi kesalahan', description: 'Silahkan ulangi pendaftaran', tone: 'danger' })
    return 'organization'
  }
  const { message, type, fields = {} } = error.body
  for (const name of fieldsOfType[type ?? ''] ?? []) setError(name, { type: 'server', message })
  const paths = Object.keys(fields)
  for (const path of paths)
    setError(path as FieldPath<RegistrationValues>, { type: 'server', message: fields[path] ?? message })
  notify({
    title: message || 'Terjadi kesalahan',
    description: 'Silahkan perbaiki data yang dimasukkan',
    tone: 'danger',
  })
  return paths.some((path) => path.startsWith('account.')) ? 'account' : 'organization'
}
