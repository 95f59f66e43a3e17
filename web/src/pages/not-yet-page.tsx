import { Construction } from 'lucide-react'
import { Link, useMatches } from 'react-router'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTitle } from '../components/feedback/use-title.ts'

/** An address of the product whose screen is still to come; the route's handle names it. */
export function NotYetPage() {
  const { title } = (useMatches().at(-1)?.handle ?? { title: 'Hadir' }) as { title: string }
  useTitle(title)
  return (
    <section className="grid gap-6">
      <h1 className="text-2xl font-bold">{title}</h1>
      <EmptyState
        icon={<Construction />}
        title="Halaman ini belum tersedia"
        text="Kami sedang menyiapkannya. Menu yang lain dapat dipakai seperti biasa."
        action={
          <Link to={paths.home} className={buttonLook({})}>
            Kembali ke Dashboard
          </Link>
        }
      />
    </section>
  )
}
