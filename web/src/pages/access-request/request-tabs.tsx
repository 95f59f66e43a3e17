import { can } from '@hadir/contract/permissions.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/store.ts'

const tabs = [
  { value: 'inbox', label: 'Perlu keputusan', permission: 'access-request:decide' },
  { value: 'mine', label: 'Permintaan saya', permission: null },
  { value: 'people', label: 'Pemilik akses', permission: 'access-request:revoke' },
  { value: 'companies', label: 'Perusahaan', permission: 'access-request:revoke' },
] as const
export type RequestTab = (typeof tabs)[number]['value']

/** The parts of this screen that the user may see. */
export function useRequestTabs() {
  const role = useSession((state) => state.profile?.role)
  return tabs.filter(({ permission }) => permission === null || (role !== undefined && can(role, permission)))
}

/** On a phone the last tabs are off the screen. */
const showWhole = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Links, so that each part has its address; with only one part there are no tabs. */
export function RequestTabs({ current }: { current: RequestTab }) {
  const shown = useRequestTabs()
  if (shown.length < 2) return null
  return (
    <nav
      aria-label="Bagian permintaan akses"
      className="-mx-4 flex overflow-x-auto border-b px-4 sm:mx-0 sm:gap-1 sm:px-0"
    >
      {shown.map(({ value, label }) => (
        <Link
          key={value}
          to={`${paths.accessRequest}?tab=${value}`}
          aria-current={value === current ? 'page' : undefined}
          ref={value === current ? showWhole : undefined}
          className={clsx(
            '-mb-px inline-flex min-h-11 items-center border-b-2 px-3 text-sm font-semibold whitespace-nowrap transition-colors sm:px-3 sm:text-[0.9375rem]',
            value === current ? 'border-accent text-accent-strong' : 'border-transparent text-soft hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
