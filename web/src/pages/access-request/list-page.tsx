import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useTitle } from '../../components/screen/use-title.ts'
import { paths, recordPath } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { CompaniesWithAccess } from './companies-with-access.tsx'
import { Inbox } from './inbox.tsx'
import { OwnRequests } from './own/own-requests.tsx'
import { PeopleWithAccess } from './people-with-access.tsx'
import { RequestTabs, useRequestTabs } from './request-tabs.tsx'

/** Requests to decide, one's own, and who has access: each for the roles that it concerns. */
export function AccessRequestListPage() {
  const [address] = useSearchParams()
  const tabs = useRequestTabs()
  const requested = address.get('tab')
  const tab = tabs.find(({ value }) => value === requested) ?? tabs[0]
  if (tab?.value === 'inbox') return <Inbox />
  if (tab?.value === 'people') return <PeopleWithAccess />
  if (tab?.value === 'companies') return <CompaniesWithAccess />
  return <MinePage />
}

function MinePage() {
  useTitle('Permintaan Akses')
  return (
    <section className="grid max-w-3xl gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Permintaan Akses</h1>
        <Link to={recordPath(paths.accessRequest)} className={buttonLook({ tone: 'primary' })}>
          <Plus aria-hidden className="size-5 max-sm:hidden" />
          Ajukan permintaan
        </Link>
      </header>
      <RequestTabs current="mine" />
      <OwnRequests />
    </section>
  )
}
