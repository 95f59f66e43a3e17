import { roleLabels } from '@hadir/contract/labels.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import type { CallError } from '../../http/call-error.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/store.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTitle } from '../screen/use-title.ts'
import { MissingRecord } from './missing-record.tsx'

type NotForRoleProps = { refusal?: CallError | undefined }

/** Replaces a screen that is for others, or a record that is not there; `refusal` is the server's, if there was one. */
export const NotForRole = ({ refusal }: NotForRoleProps) =>
  refusal?.body.code === 'NOT_FOUND' ? <MissingRecord /> : <OthersScreen text={refusal?.message} />

/** The reason, and a link home. */
function OthersScreen({ text }: { text: string | undefined }) {
  const profile = useSession((state) => state.profile)
  // The platform's administrator sees a school's screens only inside that school.
  const isOutside = profile?.role === 'administrator' && !profile.schoolId
  const title = isOutside ? 'Pilih sekolah dahulu' : 'Tidak tersedia untuk peran ini'
  useTitle(title)
  return (
    <section className="grid gap-6">
      <h1 className="text-2xl font-bold">{title}</h1>
      <EmptyState
        icon={<Lock />}
        title={
          isOutside
            ? 'Halaman ini menampilkan data satu sekolah'
            : profile
              ? `Halaman ini bukan untuk ${roleLabels[profile.role]}`
              : 'Akun ini belum mempunyai sekolah'
        }
        text={text ?? whatToDo(profile, isOutside)}
        action={
          <Link to={paths.home} className={buttonLook({ tone: 'primary' })}>
            Ke Dashboard
          </Link>
        }
      />
    </section>
  )
}

function whatToDo(profile: Profile | null, isOutside: boolean): string {
  if (isOutside) return 'Di Dashboard ada daftar sekolah; masuklah ke salah satunya, lalu buka lagi halaman ini.'
  if (!profile?.schoolId) return 'Halaman sekolah terbuka setelah permintaan akses Anda disetujui.'
  return 'Yang dapat Anda buka ada di menu dan di Dashboard. Bila seharusnya ada, mintalah aksesnya kepada admin sekolah.'
}
