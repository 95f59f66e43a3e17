import type { ReactNode } from 'react'
import { type StudentRecord, studentEndpoints } from '@hadir/contract/student/student.ts'
import { studentContact } from '@hadir/contract/student/contact.ts'
import { relationLabels, relations } from '@hadir/contract/student/student-labels.ts'
import { TextField } from '../../../components/form/fields/fields.tsx'
import { RegionFields } from '../../../components/form/fields/region-fields.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { paths } from '../../../paths.ts'
import { places, toFields } from './student-fields.ts'

const touches = [studentEndpoints.list, studentEndpoints.read]

/** What a homeroom teacher edits of her own student: the address, and the contacts of her and her parents. */
export function StudentContactForm({ record, head }: { record: StudentRecord; head: ReactNode }) {
  const named = relations.filter((relation) => record.guardians[relation])
  return (
    <RecordForm
      title={record.name}
      head={head}
      endpoint={studentContact}
      params={{ id: record.id }}
      defaults={contactOf(record)}
      resource={{ read: studentEndpoints.read }}
      toFields={contactOf}
      touches={touches}
      backTo={paths.students}
      saveLabel="Simpan kontak"
    >
      {(control, form) => (
        <>
          <h2 className="font-semibold md:col-span-2">Alamat dan kontak</h2>
          <TextField control={control} name="address" label="Alamat" />
          <TextField control={control} name="hamlet" label="Dusun" />
          <TextField control={control} name="rt" label="RT" digits={3} />
          <TextField control={control} name="rw" label="RW" digits={3} />
          <RegionFields control={control} setValue={form.setValue} names={places} />
          <TextField control={control} name="postalCode" label="Kode pos" digits={5} />
          <TextField control={control} name="phone" label="HP" type="tel" help="Contoh: 081234567890" />
          <TextField control={control} name="email" label="Email" type="email" />
          {named.map((relation) => {
            const [at, word] = [`guardians.${relation}` as const, relationLabels[relation].toLowerCase()]
            return (
              <div key={relation} className="grid gap-x-6 gap-y-4 border-t pt-5 md:col-span-2 md:grid-cols-2">
                <p className="md:col-span-2">
                  <span className="font-semibold">{relationLabels[relation]}</span>{' '}
                  <span className="text-soft">{record.guardians[relation]?.name}</span>
                </p>
                <TextField control={control} name={`${at}.phone`} label={`HP ${word} (WhatsApp)`} type="tel" />
                <TextField control={control} name={`${at}.email`} label={`Email ${word}`} type="email" />
              </div>
            )
          })}
        </>
      )}
    </RecordForm>
  )
}

function contactOf(record: StudentRecord) {
  const all = toFields(record)
  const { address, rt, rw, hamlet, village, district, regency, province, postalCode, phone, email, version } = all
  const reachedBy = ({ phone, email }: { phone: string; email: string }) => ({ phone, email })
  const guardians = Object.fromEntries(
    relations
      .filter((relation) => record.guardians[relation])
      .map((relation) => [relation, reachedBy(all.guardians[relation])]),
  )
  const home = { address, rt, rw, hamlet, village, district, regency, province, postalCode }
  return { ...home, phone, email, version, guardians }
}
