import { shownPhone } from '@hadir/contract/fields/phone.ts'
import { studentContact } from '@hadir/contract/student/contact.ts'
import { type StudentRecord, studentEndpoints } from '@hadir/contract/student/student.ts'
import { relationLabels, relations } from '@hadir/contract/student/student-labels.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type Fact, Facts } from '../../../components/form/facts.tsx'
import { TextField } from '../../../components/form/fields/fields.tsx'
import { RegionFields } from '../../../components/form/fields/region-fields.tsx'
import { RecordParts } from '../../../components/form/record-parts.tsx'
import { useMayCall } from '../../../components/list/list-export-menu.tsx'
import {
  addressFacts,
  entryFacts,
  guardianFacts,
  identityFacts,
  StudentFacts,
} from '../../../components/student/student-facts.tsx'
import { paths } from '../../../paths.ts'
import { GuardianTab } from './guardian-tab.tsx'
import { HistoryLabels } from './history-labels.tsx'
import { AddressTab, EntryTab, IdentityTab } from './student-tabs.tsx'
import { places, toFields } from './student-fields.ts'

const touches = [studentEndpoints.list]

/** A student's data: all of it is the office's to edit, address and contacts the homeroom teacher's. */
export function StudentParts({ record }: { record: StudentRecord }) {
  const mayWrite = useMayCall(studentEndpoints.update)
  const mayWriteContact = useMayCall(studentContact) && record.isWhole
  if (mayWrite) return <AllParts record={record} />
  return mayWriteContact ? <ContactPart record={record} /> : <StudentFacts record={record} />
}

const AllParts = ({ record }: { record: StudentRecord }) => (
  <RecordParts
    endpoint={studentEndpoints.update}
    params={{ id: record.id }}
    defaults={toFields(record)}
    resource={studentEndpoints}
    toFields={toFields}
    touches={touches}
    list={paths.students}
    parts={(form) => [
      {
        value: 'identitas',
        label: 'Identitas',
        facts: <Facts facts={identityFacts(record)} />,
        fields: <IdentityTab form={form} record={record} />,
      },
      {
        value: 'alamat',
        label: 'Alamat & kontak',
        facts: <Facts facts={addressFacts(record)} />,
        fields: <AddressTab form={form} />,
      },
      {
        value: 'orang-tua',
        label: 'Orang tua/wali',
        facts: <GuardianFacts record={record} />,
        fields: <GuardianTab form={form} record={record} />,
      },
      {
        value: 'pendaftaran',
        label: 'Pendaftaran',
        facts: <Facts facts={entryFacts(record)} />,
        fields: <EntryTab form={form} record={record} />,
      },
    ]}
  >
    <HistoryLabels />
  </RecordParts>
)

function GuardianFacts({ record }: { record: StudentRecord }) {
  const named = relations.filter((relation) => record.guardians[relation])
  if (named.length === 0) return <Facts facts={[]} />
  return named.map((relation) => (
    <section key={relation} className="grid gap-2 border-t pt-3 first-of-type:border-0 first-of-type:pt-0">
      <h3 className="font-semibold">{relationLabels[relation]}</h3>
      <Facts facts={guardianFacts(record.guardians[relation])} />
    </section>
  ))
}

/** Above the rest, which she only reads. */
const ContactPart = ({ record }: { record: StudentRecord }) => (
  <>
    <RecordParts
      endpoint={studentContact}
      params={{ id: record.id }}
      defaults={contactOf(record)}
      resource={{ read: studentEndpoints.read }}
      toFields={contactOf}
      touches={touches}
      list={paths.students}
      parts={(form) => [
        {
          value: 'alamat',
          label: 'Alamat & kontak',
          facts: <Facts facts={[...addressFacts(record), ...familyContacts(record)]} />,
          fields: <ContactFields form={form} record={record} />,
        },
      ]}
    />
    <StudentFacts record={withoutAddress(record)} />
  </>
)

const familyContacts = ({ guardians }: StudentRecord): Fact[] =>
  relations.flatMap((relation) => {
    const [one, word] = [guardians[relation], relationLabels[relation].toLowerCase()]
    return [
      [`HP ${word}`, one?.phone && shownPhone(one.phone)],
      [`Email ${word}`, one?.email],
    ]
  })

type ContactForm = UseFormReturn<z.input<typeof studentContact.body>>

function ContactFields({ form, record }: { form: ContactForm; record: StudentRecord }) {
  const { control } = form
  return (
    <>
      <TextField control={control} name="address" label="Alamat" />
      <TextField control={control} name="hamlet" label="Dusun" />
      <TextField control={control} name="rt" label="RT" digits={3} />
      <TextField control={control} name="rw" label="RW" digits={3} />
      <RegionFields control={control} setValue={form.setValue} names={places} />
      <TextField control={control} name="postalCode" label="Kode pos" digits={5} />
      <TextField control={control} name="phone" label="HP" type="tel" help="Contoh: 081234567890" />
      <TextField control={control} name="email" label="Email" type="email" />
      {relations
        .filter((relation) => record.guardians[relation])
        .map((relation) => {
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
  )
}

/** What a homeroom teacher edits of her own student: the address, and the contacts of her and her parents. */
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

const withoutAddress = (record: StudentRecord): StudentRecord => ({
  ...record,
  address: null,
  rt: null,
  rw: null,
  hamlet: null,
  village: null,
  district: null,
  regency: null,
  province: null,
  postalCode: null,
  phone: null,
  email: null,
  livingWith: null,
  transport: null,
  distanceKm: null,
})
