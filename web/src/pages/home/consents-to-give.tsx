import { consentEndpoints, type ChildToConsent } from '@hadir/contract/user/consent.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf } from '../../http/query.ts'
import { useSession } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { ConsentDialog } from './family/consent-dialogs.tsx'

/** Students under 18 who need the user's consent: her own children, or for a school's admin all of the school. */
export function ConsentsToGive() {
  const role = useSession((state) => state.profile?.role)
  const [requested, setRequested] = useState<ChildToConsent | null>(null)
  const children = useQuery(queryOptionsOf(consentEndpoints.children, {})).data?.data ?? []
  if (children.length === 0) return null
  return (
    <section aria-labelledby="persetujuan-siswa" className="rounded-surface border bg-surface">
      <header className="border-b px-5 py-4">
        <h2 id="persetujuan-siswa" className="text-lg font-bold">
          Siswa menunggu persetujuan
        </h2>
        <p className="text-sm text-soft">Akun siswa di bawah 18 tahun terbuka setelah disetujui orang tua atau wali.</p>
      </header>
      <ul>
        {children.map((child) => (
          <li
            key={child.profileId}
            className="flex flex-wrap items-center justify-between gap-3 border-b px-5 py-3 last:border-0"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{child.name}</span>
              <span className="block text-sm tabular-nums text-soft">
                {child.schoolName} · berumur 18 pada {formatDate(child.until)}
              </span>
            </span>
            <Button onClick={() => setRequested(child)}>
              {role === 'parent' ? 'Baca dan setujui' : 'Catat persetujuan'}
            </Button>
          </li>
        ))}
      </ul>
      {requested && (
        <ConsentDialog child={requested} isAttested={role !== 'parent'} onClose={() => setRequested(null)} />
      )}
    </section>
  )
}
