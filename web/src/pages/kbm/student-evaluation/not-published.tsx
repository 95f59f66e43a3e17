import { ClipboardCheck } from 'lucide-react'
import { useTitle } from '../../../components/feedback/use-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Families see scores on the published rapor alone. */
export function NotPublished() {
  useTitle('Penilaian Siswa')
  return (
    <section className="grid gap-5">
      <h1 className="text-2xl font-bold">Penilaian Siswa</h1>
      <EmptyState
        icon={<ClipboardCheck />}
        title="Belum ada rapor yang terbit"
        text="Nilai tampil di sini sesudah sekolah menerbitkan rapor."
      />
    </section>
  )
}
