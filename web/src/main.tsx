import './zod-settings.ts'
import { setIndonesianMessages } from '@hadir/contract/messages.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createAppRouter } from './routes.tsx'
import { followOtherTabs, useSession } from './session/store.ts'
import { surviveTranslation } from './ui/translated-page.ts'
import { Notices } from './layout/notices/notices.tsx'
import './styles/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

surviveTranslation()
setIndonesianMessages()
followOtherTabs()
// Not part of the first page: visitors who only look around do not need it, and signed-in users are past it.
const loadAhead = () => void import('./load-ahead.ts').then((ahead) => ahead.loadAhead()).catch(() => undefined)
if (!useSession.getState().token) loadAhead()
else {
  const stop = useSession.subscribe(({ token }) => {
    if (token) return
    stop()
    loadAhead()
  })
}
const router = createAppRouter()
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <Notices />
    </StrictMode>,
  )

// index.html shows *Mohon Tunggu* until the first page is ready: nothing is rendered in between.
if (router.state.initialized) draw()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    draw()
  })
}
