import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { session } from '../../session/store.ts'

/** Who is signed in is led in from the pages for visitors, unless the address has something to tell her. */
export async function redirectHome({ request }: { request: Request }): Promise<Response | null> {
  const hasMessage = new URL(request.url).searchParams.has('message')
  const { token } = session.read()
  if (!token || hasMessage) return null
  const { takeReturnPath } = await import('../../session/return-path.ts')
  return redirect(takeReturnPath(token.accessToken) ?? paths.home)
}
