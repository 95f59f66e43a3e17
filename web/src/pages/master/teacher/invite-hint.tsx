import { useSearchParams } from 'react-router'

/** How to invite teachers, above the list of those without an account, which the first steps link to. */
export function InviteHint() {
  const [address] = useSearchParams()
  if (address.get('account') !== 'belum') return null
  return (
    <p className="rounded-surface border border-accent bg-tint px-4 py-3 text-sm">
      Lewat email: centang guru, lalu tekan <strong>Undang</strong>. Lewat WhatsApp atau tanpa email: tekan{' '}
      <strong aria-hidden>⋮</strong>
      <span className="sr-only">Tindakan</span> di baris guru, lalu <strong>Buat tautan undangan</strong>.
    </p>
  )
}
