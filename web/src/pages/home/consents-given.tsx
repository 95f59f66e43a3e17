import { consentEndpoints, type GivenConsent } from '@hadir/contract/user/consent.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf } from '../../http/query.ts'
import { formatDateTimeHere } from '../../components/dates/local-time.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useSession } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { WithdrawDialog } from './family/consent-dialogs.tsx'

const shown = 5

/** Consents in force that can be withdrawn: a guardian's own, for a school's admin all of the school. */
export function ConsentsGiven() {
  const role = useSession((state) => state.profile?.role)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<GivenConsent | null>(null)
  const [q, setQ] = useState('')
  const search = useDebounced(setQ, 300)
  const all = useQuery(queryOptionsOf(consentEndpoints.given, { query: { pageSize: shown } })).data
  const found = useQuery({
    ...queryOptionsOf(consentEndpoints.given, { query: { pageSize: shown, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  }).data
  if (!all || all.meta.total === 0) return null
  const { total } = all.meta
  const rows = found?.data ?? all.data
  const isGuardian = role === 'parent'
  return (
    <details open={isGuardian || undefined} className="group rounded-surface border bg-surface">
      <summary className="cursor-pointer px-5 py-4 font-bold">
        {isGuardian ? 'Persetujuan yang Anda berikan' : `Persetujuan wali yang berlaku (${total})`}
      </summary>
      <div className="border-t">
        {total > shown && (
          <div className="px-5 py-4">
            <Field
              label="Cari nama siswa"
              help={`${Math.min(shown, found?.meta.total ?? shown)} dari ${found?.meta.total ?? total} ditampilkan.`}
            >
              {(aria) => (
                <Input
                  {...aria}
                  type="search"
                  value={typed}
                  onChange={(event) => {
                    setTyped(event.target.value)
                    search(event.target.value)
                  }}
                />
              )}
            </Field>
          </div>
        )}
        <ul>
          {rows.map((consent) => (
            <li
              key={consent.id}
              className="flex flex-wrap items-center justify-between gap-3 border-b px-5 py-3 last:border-0"
            >
              <span className="min-w-0 flex-1 basis-56">
                <span className="block font-semibold">{consent.name}</span>
                <span className="block text-sm text-soft">{howGiven(consent, isGuardian)}</span>
              </span>
              <Button aria-label={`Tarik persetujuan untuk ${consent.name}`} onClick={() => setChosen(consent)}>
                Tarik
              </Button>
            </li>
          ))}
          {rows.length === 0 && <li className="px-5 py-3 text-soft">Tidak ada siswa dengan nama itu.</li>}
        </ul>
      </div>
      {chosen && <WithdrawDialog consent={chosen} isGuardian={isGuardian} onClose={() => setChosen(null)} />}
    </details>
  )
}

function howGiven({ way, schoolName, givenBy, givenAt, note }: GivenConsent, isGuardian: boolean): string {
  const at = formatDateTimeHere(givenAt)
  if (isGuardian) return `${schoolName} · ${at}`
  const by = way === 'GUARDIAN' ? `Disetujui ${givenBy}` : `Dicatat ${givenBy}`
  return [`${by}, ${at}`, note].filter(Boolean).join(' · ')
}
