import { auth, type ExampleRole } from '@hadir/contract/auth/auth.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toastFailure } from '../../components/feedback/toast.ts'
import { call } from '../../http/call.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const choices = [
  {
    role: 'school_admin',
    label: 'Sebagai admin sekolah',
    text: 'Seluruh sekolah: siapa yang tidak hadir, rekap, rapor.',
  },
  { role: 'teacher', label: 'Sebagai wali kelas', text: 'Satu kelas di ponsel: lembar absensi, nilai, rapor.' },
] as const satisfies { role: ExampleRole; label: string; text: string }[]

/** As whom to look at the example school; opens it without an account. */
export function ExampleDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [opening, setOpening] = useState<ExampleRole | null>(null)
  const openAs = async (role: ExampleRole) => {
    if (opening) return
    setOpening(role)
    try {
      const { data } = await call(auth.example, { body: { role } })
      session.setToken(data)
      void navigate(paths.home)
    } catch (error) {
      setOpening(null)
      toastFailure(error as Error)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Lihat sekolah contoh"
      description="Tanpa akun. Semua orang di dalamnya rekaan, dan tidak ada yang dapat diubah."
    >
      <ul className="grid gap-4">
        {choices.map(({ role, label, text }) => (
          <li key={role} className="grid gap-1">
            <Button wide busy={opening === role} onClick={() => void openAs(role)}>
              {label}
            </Button>
            <span className="text-sm text-soft">{text}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
