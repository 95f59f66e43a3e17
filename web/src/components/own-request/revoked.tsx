import type { RevokedAccess } from '@hadir/contract/access-request/access-record.ts'
import { timeOf } from './request-words.ts'

type RevokedProps = { revoked: Pick<RevokedAccess, 'at' | 'by' | 'reason'>; schoolName: string | null }

/** Shows that an access was revoked: by whom, when and why. */
export const Revoked = ({ revoked: { at, by, reason }, schoolName }: RevokedProps) => (
  <>
    <p>
      Akses Anda dicabut oleh {schoolName ? `${schoolName} (${by})` : by}
      <time dateTime={at}> pada {timeOf(at)}</time>. Yang pernah Anda catat tetap tersimpan di sekolah.
    </p>
    {reason && <p className="border-l-2 border-danger pl-3">Alasan: {reason}</p>}
  </>
)
