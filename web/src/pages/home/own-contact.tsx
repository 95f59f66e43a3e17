import { zodResolver } from '@hookform/resolvers/zod'
import { teacherEndpoints } from '@hadir/contract/teacher.ts'
import { type OwnContact as Contact, ownContactFields, ownTeacher } from '@hadir/contract/teacher-own.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ask, useSend } from '../../http/query.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { TextField } from '../../kit/fields.tsx'
import { RegionFields } from '../../kit/region-fields.tsx'
import { saySuccess } from '../../kit/say.ts'
import { showServerErrors } from '../../kit/server-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from './card.tsx'

const places = { province: 'province', regency: 'regency', district: 'district', village: 'village' } as const
const touches = [ownTeacher.read, teacherEndpoints.list]

/** How the school reaches the teacher who reads this, for her to keep up to date. */
export function OwnContact() {
  const own = useQuery(ask(ownTeacher.read, {}))
  const [isOpen, setOpen] = useState(false)
  const contact = own.data?.data
  if (!contact) return null
  return (
    <Card
      title="Kontak saya"
      aside={
        <Button size="small" onClick={() => setOpen(true)}>
          Ubah kontak
        </Button>
      }
    >
      <p className="text-soft">
        {[contact.phone, contact.email].filter(Boolean).join(' · ') || 'HP dan email Anda belum tercatat di sekolah.'}
      </p>
      {isOpen && <ContactDialog contact={contact} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function ContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const send = useSend(ownTeacher.update, { touches })
  const form = useForm<z.input<typeof ownContactFields>>({
    resolver: zodResolver(ownContactFields, undefined, { raw: true }),
    defaultValues: toFields(contact),
  })
  const { control, setError, getValues, setValue } = form
  const save = form.handleSubmit(async (body) => {
    try {
      const { message } = await send.mutateAsync({ body })
      saySuccess(message)
      onClose()
    } catch (error) {
      showServerErrors(error as Error, { setError, hasField: (path) => path in getValues() })
    }
  })
  return (
    <ActDialog
      title="Kontak saya"
      description="Dilihat admin sekolah; HP dan email juga oleh rekan guru."
      verb="Simpan"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
        <TextField control={control} name="phone" label="HP" type="tel" help="Contoh: 081234567890" />
        <TextField control={control} name="email" label="Email" type="email" />
        <TextField control={control} name="address" label="Alamat" />
        <RegionFields control={control} setValue={setValue} names={places} />
        <TextField control={control} name="postalCode" label="Kode pos" inputMode="numeric" maxLength={5} />
      </form>
    </ActDialog>
  )
}

/** An empty field of a form is '', never null. */
const toFields = ({ phone, email, address, province, regency, district, village, postalCode, version }: Contact) => ({
  phone: phone ?? '',
  email: email ?? '',
  address: address ?? '',
  province: province ?? '',
  regency: regency ?? '',
  district: district ?? '',
  village: village ?? '',
  postalCode: postalCode ?? '',
  version,
})
