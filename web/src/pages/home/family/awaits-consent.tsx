import type { Profile } from '@hadir/contract/user/user.ts'
import { UserRoundCheck } from 'lucide-react'

/** Tells a student under 18 whose consent is missing, and the two ways to give it. */
export const AwaitsConsent = ({ profile }: { profile: Profile }) => (
  <section aria-labelledby="persetujuan" className="grid gap-3 rounded-surface border bg-surface p-4 sm:p-5">
    <h2 id="persetujuan" className="flex items-center gap-2 text-lg font-bold">
      <UserRoundCheck aria-hidden className="size-5 shrink-0 text-accent" />
      Menunggu persetujuan orang tua atau wali
    </h2>
    <p>
      {profile.schoolName ?? 'Sekolah'} sudah menerima Anda. Karena umur Anda belum 18 tahun, akun ini terbuka setelah
      orang tua atau wali menyetujuinya, dengan salah satu cara ini:
    </p>
    <ul className="grid list-disc gap-1 pl-5">
      <li>Orang tua atau wali mendaftar di Hadir dengan NISN Anda, lalu menyetujui di halaman depannya.</li>
      <li>Serahkan surat persetujuan mereka ke sekolah; admin sekolah mencatatnya.</li>
    </ul>
  </section>
)
