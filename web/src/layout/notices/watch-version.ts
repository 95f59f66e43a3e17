import { outdated } from '../../http/read-answer.ts'
import { renewApp } from '../../offline/outbox/renew-app.ts'
import { notify } from '../../ui/overlays/toast-store.ts'
// Imported early: offline it could not be loaded later.
import '../guards/page-failure.tsx'

/** By then a page that cannot be shown has reported it. */
const toShowMs = 500

/** Renews the app after a response that it cannot parse; asks first if unsaved input would be lost. */
export function watchVersion(): void {
  outdated.onOutdated = () => void renew()
  if (outdated.isSo) void renew()
}

async function renew() {
  const renewal = await renewApp()
  if (renewal === 'renewing') return
  // If the response was the page's own, the page reports it, and no notice is needed.
  await new Promise((resolve) => setTimeout(resolve, toShowMs))
  if (document.querySelector('[data-outdated]')) return
  notify({
    title: 'Aplikasi perlu diperbarui',
    description:
      renewal === 'typed'
        ? 'Hadir sudah berganti versi. Simpan atau salin dulu isian Anda, lalu muat ulang halaman ini.'
        : 'Server mengirim jawaban yang belum dikenal aplikasi ini. Muat ulang halaman ini beberapa saat lagi.',
    tone: 'danger',
  })
}
