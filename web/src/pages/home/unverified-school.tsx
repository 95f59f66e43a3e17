import { Hourglass } from 'lucide-react'

/** A new school works from the first minute; others can join it once the platform has checked who registered it. */
export const UnverifiedSchool = () => (
  <section aria-label="Verifikasi sekolah" className="flex gap-3 rounded-surface bg-warn-tint px-4 py-3">
    <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
    <p>
      <strong className="block">Sekolah Anda sedang diverifikasi</strong>
      Setelah tahun pelajaran aktif, data dan absensi dapat dikerjakan. Guru, siswa, dan orang tua dapat bergabung
      setelah administrator Hadir memeriksa pendaftaran ini.
    </p>
  </section>
)
