import { erasureWord, eraseStudent } from '@hadir/contract/student/erasure.ts'
import { type StudentRecord, studentEndpoints } from '@hadir/contract/student/student.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { isTyped, TypedWord } from '../../../components/actions/typed-word.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'

const [shortest, longest] = [10, 300]

/** What is erased and what the school must keep is said before; the server does it in one transaction. */
export function EraseStudent({ record, onClose }: { record: StudentRecord; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [word, setWord] = useState('')
  const navigate = useNavigate()
  const erase = useEndpointMutation(eraseStudent, {
    touches: [studentEndpoints.list],
    // Not back to the form, which still has what was typed there.
    after: toastThen(() => void navigate(paths.students)),
  })
  const missing =
    reason.trim().length < shortest
      ? `Tulis alasannya, minimal ${shortest} karakter`
      : (tooLong(reason, longest) ?? (isTyped(erasureWord, word) ? undefined : `Ketik ${erasureWord}`))
  return (
    <ActDialog
      title={`Hapus data pribadi ${record.name}?`}
      description="Untuk permintaan siswa atau walinya menurut UU 27/2022. Tidak dapat dibatalkan."
      verb="Hapus data pribadi"
      tone="danger"
      busy={erase.isPending}
      missing={missing}
      onAct={() =>
        erase.mutate(
          { params: { id: record.id }, body: { reason: reason.trim(), confirmation: erasureWord } },
          { onError: toastFailure },
        )
      }
      onClose={onClose}
    >
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="font-semibold">Dihapus</dt>
          <dd>
            Nama (menjadi “Siswa dihapus”), NIS, NISN, NIK, foto, alamat, kontak, orang tua yang tidak punya anak lain
            di sini, surat izin, serta catatan, alasan, dan isi riwayat perubahan tentang siswa ini.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Tetap tanpa nama</dt>
          <dd>Kehadiran, nilai, dan kelas, agar rekap tidak berubah; juga siapa mengubah apa dan kapan.</dd>
        </div>
        <div>
          <dt className="font-semibold">Tetap dengan nama</dt>
          <dd>
            Rapor yang sudah dikunci atau terbit: arsip sekolah (UU 43/2009 tentang Kearsipan). Lembar buku induk wajib
            disimpan juga: cetak dahulu untuk arsip kertas, karena sesudahnya Hadir tidak memuatnya lagi.
          </dd>
        </div>
      </dl>
      <LimitedText
        label="Alasan"
        help="Tercatat di riwayat. Jangan menulis nama siswa."
        required
        most={longest}
        value={reason}
        onChange={setReason}
      />
      <TypedWord word={erasureWord} value={word} onChange={setWord} />
    </ActDialog>
  )
}
