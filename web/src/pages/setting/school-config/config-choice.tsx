import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useGroupEntries, type useBesideEntries } from '../setting-nav.tsx'

/** Each group of settings exists once: "new" leads to a choice of the group to edit. */
export function ConfigChoice() {
  useTitle('Pilih pengaturan')
  return (
    <section className="grid max-w-3xl gap-5">
      <header>
        <h1 className="text-2xl font-bold">Pilih pengaturan</h1>
        <p className="mt-1 text-soft">Setiap kelompok ada satu untuk sekolah Anda. Pilih yang ingin diisi.</p>
      </header>
      <SettingCards entries={useGroupEntries()} />
    </section>
  )
}

/** Settings as cards to press. */
export const SettingCards = ({ entries }: { entries: ReturnType<typeof useBesideEntries> }) => (
  <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
    {entries.map(({ label, to, icon: Icon }) => (
      <li key={to}>
        <Link to={to} className="flex min-h-14 items-center gap-3 rounded-surface border bg-surface px-4 hover:bg-page">
          <Icon aria-hidden className="size-5 shrink-0 text-accent" />
          <span className="flex-1 font-semibold">{label}</span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
        </Link>
      </li>
    ))}
  </ul>
)
