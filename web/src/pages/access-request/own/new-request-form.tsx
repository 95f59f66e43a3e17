import {
  guardianRelationLabels,
  guardianRelations,
  requestKindLabels,
  type RequestKind,
} from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { TextAreaField } from '../../../components/form/fields/text-area-field.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import type { BodyOf } from '../../../components/form/use-record-form.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/store.ts'
import { SchoolField } from '../../../components/form/fields/school-field.tsx'
import { accountTypeOptions } from '../../../components/form/fields/account-types.ts'
import type { Role } from '@hadir/contract/roles.ts'

type Values = BodyOf<typeof accessRequestEndpoints.create>

const relations = guardianRelations.map((value) => ({ value, label: guardianRelationLabels[value] }))

/** Requests one more role, or again one that was not granted. */
export function NewRequestForm() {
  const accountType = useSession((state) => state.user?.accountType)
  const role = !accountType || accountType === 'administrator' ? 'parent' : accountType
  return (
    <RecordForm
      title="Ajukan permintaan akses"
      endpoint={accessRequestEndpoints.create}
      defaults={{ role, kind: kindsOf[role][0], npsn: '', nisn: '', relation: '', employeeNumber: '', note: '' }}
      touches={[accessRequestEndpoints.list]}
      backTo={`${paths.accessRequest}?tab=mine`}
      saveLabel="Kirim permintaan"
    >
      {(control, form) => <RequestFields control={control} form={form} />}
    </RecordForm>
  )
}

function RequestFields({ control, form }: { control: Control<Values>; form: UseFormReturn<Values> }) {
  const [role, kind] = useWatch({ control, name: ['role', 'kind'] })
  const kinds = kindsOf[role]
  return (
    <>
      <SelectField
        control={control}
        name="role"
        label="Sebagai"
        required
        options={accountTypeOptions}
        // The list offers these roles only.
        onChosen={(chosen) => form.setValue('kind', kindsOf[chosen as Values['role']][0])}
      />
      {kinds.length > 1 && (
        <SelectField
          control={control}
          name="kind"
          label="Permintaan"
          required
          options={kinds.map((value) => ({ value, label: requestKindLabels[value] }))}
        />
      )}
      {namesSchool(kind) && <SchoolField control={control} name="npsn" isClaim={kind === 'CLAIM_SCHOOL'} />}
      {namesStudent(role) && (
        <TextField
          control={control}
          name="nisn"
          label={role === 'parent' ? 'NISN anak' : 'NISN'}
          required
          inputMode="numeric"
          help="NISN biasanya 10 angka."
        />
      )}
      {role === 'parent' && (
        <SelectField control={control} name="relation" label="Hubungan dengan siswa" options={relations} />
      )}
      {role === 'teacher' && (
        <TextField
          control={control}
          name="employeeNumber"
          label="NUPTK atau NIP"
          inputMode="numeric"
          help="Dengan nomor ini sekolah menemukan data Anda lebih cepat."
        />
      )}
      <div className="md:col-span-2">
        <TextAreaField control={control} name="note" label="Pesan" isLine help="Dibaca oleh yang memutuskan." />
      </div>
    </>
  )
}

/** The kinds of request for each role; the first is the most common. */
const kindsOf: Record<Exclude<Role, 'administrator'>, readonly [RequestKind, ...RequestKind[]]> = {
  teacher: ['JOIN_SCHOOL'],
  student: ['JOIN_SCHOOL'],
  alumni: ['JOIN_SCHOOL'],
  parent: ['LINK_STUDENT'],
  school_admin: ['JOIN_SCHOOL', 'CLAIM_SCHOOL'],
  company_admin: ['COMPANY_SCHOOL', 'COMPANY_VERIFY'],
}

const namesSchool = (kind: RequestKind) =>
  kind === 'JOIN_SCHOOL' || kind === 'CLAIM_SCHOOL' || kind === 'COMPANY_SCHOOL'

const namesStudent = (role: Role) => role === 'parent' || role === 'student' || role === 'alumni'
