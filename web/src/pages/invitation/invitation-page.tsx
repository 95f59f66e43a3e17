import { invitationEndpoints, type InvitationSeen } from '@hadir/contract/access-request/invitation.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../http/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { RequestCodeForm } from '../../components/form/request-code-form.tsx'
import { TermsNote } from '../../components/form/terms-note.tsx'
import { useTitle } from '../../components/screen/use-title.ts'
import { AuthLayout } from '../../layout/frame/auth-layout.tsx'
import { paths } from '../../paths.ts'
import { storeInvitation } from '../../session/invitation.ts'
import { draftKeys, inTab } from '../../session/registration-draft.ts'
import { useSession } from '../../session/store.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AcceptHere } from './accept-here.tsx'

type Opened = { secret: string; seen: InvitationSeen }

/** The page of an invitation's link: whose it is, and the shortest way in with and without a session. */
export function InvitationPage({ CodeForm }: { CodeForm: typeof RequestCodeForm }) {
  useTitle('Undangan guru')
  const isSignedIn = useSession((state) => state.token !== null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    // The secret is behind the #, so that no server on the way logs it.
    const secret = location.hash.slice(1)
    call(invitationEndpoints.look, { body: { secret } }).then(
      ({ data: seen }) => {
        storeInvitation({ secret, seen })
        inTab((storage) => storage.setItem(draftKeys.type, 'teacher'))
        setOpened({ secret, seen })
      },
      (error: Error) => setFailure(reasonOf(error)),
    )
  }, [])

  if (failure) {
    return (
      <AuthLayout title="Undangan tidak dapat dibuka" lead={failure}>
        <Link to={paths.login} className={buttonLook({ wide: true })}>
          Ke halaman masuk
        </Link>
      </AuthLayout>
    )
  }
  if (!opened) {
    return (
      <AuthLayout title="Undangan guru">
        <p className="flex items-center gap-3 text-soft">
          <Spinner /> Membuka undangan…
        </p>
      </AuthLayout>
    )
  }
  const { schoolName, teacherName, email } = opened.seen
  return (
    <AuthLayout title="Undangan guru" lead={`${schoolName} mengundang Anda memakai Hadir sebagai guru.`}>
      <dl className="mb-6 grid gap-3 rounded-surface border bg-surface p-4">
        <div>
          <dt className="text-sm text-soft">Sekolah</dt>
          <dd className="font-semibold">{schoolName}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Data guru</dt>
          <dd className="font-semibold">{teacherName}</dd>
        </div>
      </dl>
      {isSignedIn ? (
        <AcceptHere {...opened} />
      ) : (
        // A code proves the mailbox: the invitation's, or one that she enters if the link was handed to her.
        <>
          <CodeForm
            source="register"
            codePath={paths.registerCode}
            mailbox={email}
            help={
              email
                ? 'Undangan ini hanya untuk alamat email ini. Kami kirimkan kode enam angka ke sana; dengan kode itu Anda langsung masuk.'
                : 'Email Anda sendiri: kami kirimkan kode enam angka, dan dengan kode itu Anda langsung masuk. Sekolah melihat alamat ini.'
            }
          />
          <TermsNote />
        </>
      )}
    </AuthLayout>
  )
}

/** A link that was cut off in a message is refused by its form, at its one field. */
const reasonOf = (error: Error) => (error instanceof CallError && error.body.fields?.['secret']) || error.message
