import './zod-settings.ts'
import { speakIndonesian } from '@hadir/contract/messages.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createAppRouter } from './routes.tsx'
import { followOtherTabs } from './session/store.ts'
import { Notices } from './layout/notices.tsx'
import './styles/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

speakIndonesian()
followOtherTabs()
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createAppRouter()} />
    <Notices />
  </StrictMode>,
)
