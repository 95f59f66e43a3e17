import { closingWord, ownAccountEndpoints } from '@hadir/contract/user/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { isTyped, TypedWord } from '../../../components/actions/typed-word.tsx'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { clearOwnStore } from '../../../offline/store/clear-store.ts'
import { session } from '../../../session/store.ts'

/** What follows is said before. */
export function CloseAccount({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState('')
  const cache = useQueryClient()
  const close = useEndpointMutation(ownAccountEndpoints.close, {
    touches: [],
    after: () => {
      void clearOwnStore()
      session.clear()
      cache.clear()
    },
  })
  return (
    <ActDialog
      title="Hapus akun Anda?"
      description="Anda langsung keluar dari semua perangkat dan tidak dapat masuk lagi dengan akun ini."
      verb="Hapus akun"
      tone="danger"
      busy={close.isPending}
      missing={isTyped(closingWord, word) ? undefined : `Ketik ${closingWord}`}
      onAct={() => close.mutate({ body: { confirmation: closingWord } }, { onError: toastFailure })}
      onClose={onClose}
    >
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="font-semibold">Dihapus</dt>
          <dd>
            Nama, email, telepon, alamat, tanggal lahir, akun Google, perangkat, bukti permintaan akses, dan semua peran
            Anda di sekolah. Email Anda dapat dipakai untuk mendaftar lagi.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Tetap di sekolah</dt>
          <dd>
            Data siswa, guru, atau orang tua adalah catatan sekolah: mintalah penghapusannya kepada sekolah. Nama Anda
            tetap tertulis pada perubahan yang pernah Anda lakukan di sana.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Belum terkirim</dt>
          <dd>Absensi yang belum terkirim dari perangkat Anda tidak akan sampai. Kirim dahulu.</dd>
        </div>
      </dl>
      <TypedWord word={closingWord} value={word} onChange={setWord} />
    </ActDialog>
  )
}
