import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { atPlace } from '@hadir/contract/school/school-words.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolWords } from '../../../session/use-school-words.ts'

/** A new school works at once; others can join it after the platform has verified who registered it. */
export function UnverifiedSchool() {
  const mine = useQuery(queryOptionsOf(accessRequestEndpoints.mine, {}))
  const { place } = useSchoolWords()
  const isContested = mine.data?.data.some((request) => request.isContested) ?? false
  return (
    <section aria-label="Verifikasi sekolah" className="flex gap-3 rounded-surface bg-warn-tint px-4 py-3">
      <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
      <div className="grid gap-2">
        <p>
          <strong className="block">{atPlace('Sekolah', { place })} Anda sedang diverifikasi</strong>
          Setelah tahun pelajaran aktif, data dan absensi dapat dikerjakan. Guru, siswa, dan orang tua dapat bergabung
          setelah administrator Hadir memeriksa pendaftaran ini.
        </p>
        {isContested && (
          <p>
            <strong className="font-semibold">NPSN ini juga diajukan pendaftar lain.</strong> Administrator Hadir
            memeriksa keduanya dan menyetujui satu. Lampirkan bukti di Permintaan Akses, misalnya surat tugas dari
            kepala {place}.
          </p>
        )}
      </div>
    </section>
  )
}
