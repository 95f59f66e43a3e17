import type { CompanyGrant } from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { Building2 } from 'lucide-react'
import type { ListColumn } from '../../components/list/list-columns.ts'
import { ListPage } from '../../components/list/list-page.tsx'
import { dayOf } from '../../components/own-request/request-words.ts'
import { RequestTabs } from './request-tabs.tsx'
import { RevokeCompany } from './revoke-company.tsx'

const columns: ListColumn<CompanyGrant>[] = [
  { header: 'Perusahaan', cell: (row) => row.companyName, sortBy: 'name', onPhone: 'title' },
  { header: 'Email', cell: (row) => row.email },
  { header: 'Melihat alumni', cell: (row) => row.schoolName, onPhone: 'line' },
  { header: 'Sejak', cell: (row) => dayOf(row.since), sortBy: 'since', onPhone: 'line' },
  { header: 'Tindakan', cell: (row) => <RevokeCompany grant={row} />, onPhone: 'aside' },
]

/** Companies that can see consenting graduates, with a way to end their access. */
export const CompaniesWithAccess = () => (
  <ListPage
    title="Permintaan Akses"
    endpoint={accessRequestEndpoints.companies}
    columns={columns}
    searchLabel="Cari perusahaan"
    empty={{
      icon: <Building2 />,
      title: 'Belum ada perusahaan',
      text: 'Perusahaan yang Anda izinkan melihat alumni yang bersedia tampil di sini.',
    }}
  >
    <RequestTabs current="companies" />
  </ListPage>
)
