import {
  type ArchiveSummary,
  schoolArchiveEndpoints as endpoints,
  type SchoolArchive,
} from '@hadir/contract/config/school/archive.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'

type BringConfirmedProps = { archive: SchoolArchive; into: ArchiveSummary['school']; onClose: () => void }

const named = ({ name, npsn }: ArchiveSummary['school']) => `${name} (NPSN ${npsn})`

/** Confirms a restore: whose archive, how much, from when, and into which school. */
export function RestoreConfirmed({ archive: { id, summary }, into, onClose }: BringConfirmedProps) {
  const schoolId = useSchoolId()
  const [acceptsUnproven, setAccepts] = useState(false)
  const apply = useEndpointMutation(endpoints.apply, { touches: [endpoints.list] })
  if (!summary) return null
  const { school, madeAt, tables, origin, sha256 = '' } = summary
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const isUnproven = origin?.kind === 'unknown'
  const isOther = school.npsn !== into.npsn
  const write = () =>
    apply.mutate(
      { params: { schoolId, id }, body: { sha256, fromNpsn: school.npsn, toNpsn: into.npsn, acceptsUnproven } },
      { onSuccess: onClose },
    )
  return (
    <ActDialog
      title="Masukkan arsip ini?"
      verb="Masukkan"
      busy={apply.isPending}
      missing={isUnproven && !acceptsUnproven ? 'Setujui dahulu bahwa asalnya tidak dapat dibuktikan' : undefined}
      onAct={write}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 wrap-anywhere">
        <dt className="text-soft">Arsip</dt>
        <dd className="font-semibold">{named(school)}</dd>
        <dt className="text-soft">Dibuat</dt>
        <dd>{formatDateTimeHere(madeAt)}</dd>
        <dt className="text-soft">Isi</dt>
        <dd>{rows.toLocaleString('id-ID')} baris</dd>
        <dt className="text-soft">Asal</dt>
        <dd>
          {isUnproven
            ? 'Tidak dapat dibuktikan'
            : origin?.kind === 'known'
              ? `Terbukti dari ${origin.name}`
              : 'Terbukti dari Hadir ini'}
        </dd>
        <dt className="text-soft">Ke sekolah</dt>
        <dd className="font-semibold">{named(into)}</dd>
      </dl>
      <p>
        {isOther && 'Arsip ini dari sekolah lain. '}
        Nama, NPSN, dan alamat sekolah ini tetap; semua isi lain berasal dari arsip.
      </p>
      {isUnproven && (
        <>
          <p className="rounded-control bg-warn-tint p-3">
            Siapa saja dapat membuat arsip seperti ini, jadi isinya belum tentu benar. Orang-orang pada riwayatnya akan
            ditandai (arsip).
          </p>
          <Checkbox
            label="Saya percaya asal arsip ini"
            checked={acceptsUnproven}
            onChange={(event) => setAccepts(event.target.checked)}
          />
        </>
      )}
      {apply.isError && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 font-medium text-danger">
          {apply.error.message}
        </p>
      )}
    </ActDialog>
  )
}
