import type { RequestDetail } from '@hadir/contract/access-request/access-record.ts'
import { Facts, Panel } from './facts.tsx'

type Organization = NonNullable<RequestDetail['organization']>

/** What a school or a company states about itself, for whoever verifies it. */
export const OrganizationFacts = ({ organization }: { organization: Organization }) => {
  const { name, npsn, npwp, level, headName, address, district, regency, province, phone, email } = organization
  return (
    <Panel title={npwp ? 'Perusahaan' : 'Sekolah'}>
      <Facts
        facts={[
          ['Nama', name],
          ['NPSN', npsn],
          ['NPWP', npwp],
          ['Jenjang', level],
          [npwp ? 'Direktur' : 'Kepala satuan pendidikan', headName],
          ['Alamat', [address, district, regency, province].filter(Boolean).join(', ')],
          ['Telepon', phone],
          ['Email', email],
        ]}
      />
    </Panel>
  )
}
