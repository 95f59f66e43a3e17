import { ownTeacher } from '@hadir/contract/teacher/own.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { queryOptionsOf } from '../../http/query.ts'
import { lazyOnOpen } from '../../ui/lazy-with-retry.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const ContactDialog = lazyOnOpen(async () => (await import('./contact-dialog.tsx')).ContactDialog)

/** How the school reaches this teacher, for her to keep up to date. */
export function OwnContact() {
  // The teacher's home queries this too, to lay out its cards in order.
  const own = useQuery({ ...queryOptionsOf(ownTeacher.read, {}), staleTime: 10_000 })
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
      <Suspense>{isOpen && <ContactDialog contact={contact} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  )
}
