import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { session } from '../../session/store.ts'

/** Who is signed in is led in from the pages for visitors, unless the address has something to tell her. */
export function redirectHome({ request }: { request: Request }): Response | null {
  const hasMessage = new URL(request.url).searchParams.has('message')
  return session.read().token && !hasMessage ? redirect(paths.home) : null
}
