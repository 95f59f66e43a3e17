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
  const words = wordsFor(profile)
  useTitle(words.title)
  return (
    <section className="grid gap-6">
      <h1 className="text-2xl font-bold">{words.title}</h1>
      <EmptyState
        icon={<Lock />}
        title={words.what}
        text={words.advice ?? text ?? whatToDo(profile)}
        action={
          <Link to={paths.home} className={buttonLook({ tone: 'primary' })}>
            Ke Dashboard
          </Link>
        }
      />
    </section>
  )
}

/** `advice`: what to do, where the reason is the person's own state and not the screen. */
export function wordsFor(profile: Profile | null): { title: string; what: string; advice?: string } {
  // The platform's administrator sees a school's screens only inside that school.
  if (profile?.role === 'administrator' && !profile.schoolId)
    return {
      title: 'Pilih sekolah dahulu',
      what: 'Halaman ini menampilkan data satu sekolah',
      advice: 'Di Dashboard ada daftar sekolah; masuklah ke salah satunya, lalu buka lagi halaman ini.',
    }
  if (profile?.awaitsConsent)
    return {
      title: 'Menunggu persetujuan',
      what: 'Halaman ini terbuka setelah orang tua atau wali menyetujui',
      advice: 'Umur Anda belum 18 tahun. Dua cara memberi persetujuan itu ada di Dashboard.',
    }
  const what = profile ? `Halaman ini bukan untuk ${roleLabels[profile.role]}` : 'Akun ini belum mempunyai sekolah'
  return { title: 'Tidak tersedia untuk peran ini', what }
}

function whatToDo(profile: Profile | null): string {
  if (!profile?.schoolId) return 'Halaman sekolah terbuka setelah permintaan akses Anda disetujui.'
  return 'Yang dapat Anda buka ada di menu dan di Dashboard. Bila seharusnya ada, mintalah aksesnya kepada admin sekolah.'
}
