import { copiesPerDay, ownData } from '@hadir/contract/user/data.ts'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { saveFile } from '../../../components/files/save-file.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../session/use-can.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { CloseAccount } from './close-account.tsx'

/** A person's rights over her data: who read it, a copy of it, the end of her account. */
export function OwnPrivacyPage() {
  useTitle('Data dan privasi')
  const isFamily = useCan('student:own')
  return (
    <section className="grid max-w-3xl gap-5">
      <h1 className="text-2xl font-bold">Data dan privasi</h1>
      {isFamily && (
        <Part title="Siapa yang membuka data">
          <p className="text-soft">Lihat siapa di sekolah yang membuka data Anda atau anak Anda, dan kapan.</p>
          <Link to={paths.ownReaders} className={clsx(buttonLook({}), 'justify-self-start')}>
            Lihat catatan
          </Link>
        </Part>
      )}
      <Copy />
      <Closing />
    </section>
  )
}

function Copy() {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveFile(ownData, {})
    setBusy(false)
  }
  return (
    <Part title="Data saya">
      <p className="text-soft">
        Unduh semua yang disimpan Hadir tentang Anda: akun, profil, perangkat, persetujuan, perubahan yang Anda lakukan,
        dan data Anda atau anak Anda di sekolah. Satu berkas ZIP; buka <strong>baca-saya.html</strong> di dalamnya.
        Paling banyak {copiesPerDay} kali sehari.
      </p>
      <Button className="justify-self-start" busy={isBusy} onClick={() => void save()}>
        Unduh data saya
      </Button>
    </Part>
  )
}

function Closing() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title="Hapus akun">
      <p className="text-soft">
        Menutup akun Anda untuk selamanya. Sebelumnya Anda diberi tahu apa yang dihapus dan apa yang tetap.
      </p>
      <Button tone="quietDanger" className="-ml-3 justify-self-start sm:-ml-4" onClick={() => setOpen(true)}>
        Hapus akun
      </Button>
      {isOpen && <CloseAccount onClose={() => setOpen(false)} />}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-surface border bg-surface p-4 sm:p-6">
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
