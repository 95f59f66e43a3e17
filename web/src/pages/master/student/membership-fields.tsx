import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import type { studentFields } from '@hadir/contract/student/student.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { wholeListOf } from '../../../http/whole-list.ts'
import { DateField, NumberField } from '../../../components/form/fields/fields.tsx'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Combobox } from '../../../ui/inputs/combobox.tsx'
import { Field } from '../../../ui/inputs/field.tsx'

const nobody = ''

/** The class that a student without one joins. With *Belum masuk kelas*, nothing about it is sent. */
export function MembershipFields({ form }: { form: UseFormReturn<z.input<typeof studentFields>> }) {
  const params = { schoolId: useSchoolId() }
  const classes = useQuery(wholeListOf(academicClassEndpoints.list, { params, query: {} }))
  const options = (classes.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const chosen = form.watch('membership.academicClassId')
  const choose = (academicClassId: string) =>
    form.setValue(
      'membership',
      academicClassId === nobody ? undefined : { academicClassId, joinDate: dateNow(), rollNo: null },
      { shouldDirty: true },
    )
  return (
    <>
      <Field label="Kelas" error={form.formState.errors.membership?.academicClassId?.message}>
        {(aria) => (
          <Combobox
            {...aria}
            value={chosen ?? nobody}
            onChange={choose}
            options={[{ value: nobody, label: 'Belum masuk kelas' }, ...options]}
            placeholder="Belum masuk kelas"
          />
        )}
      </Field>
      {chosen && (
        <>
          <DateField control={form.control} name="membership.joinDate" label="Masuk kelas sejak" required />
          <NumberField
            control={form.control}
            name="membership.rollNo"
            label="Nomor absen"
            help="Bila kosong, nomor berikutnya yang dipakai"
          />
        </>
      )}
    </>
  )
}
