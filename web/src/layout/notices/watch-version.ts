import { outdated } from '../../http/read-answer.ts'
import { renewApp } from '../../offline/outbox/renew-app.ts'
import { notify } from '../../ui/overlays/toast-store.ts'
// Here before it is needed: without a connection nothing more can come.
import '../guards/page-failure.tsx'

/** A page that cannot be shown has said so by then. */
const toShowMs = 500

/** Renews the app as soon as an answer comes that it does not know; asks first where something typed would be lost. */
export function watchVersion(): void {
  outdated.onOutdated = () => void renew()
  if (outdated.isSo) void renew()
}

async function renew() {
  const renewal = await renewApp()
  if (renewal === 'renewing') return
  // Where the answer was to fill a page, that says it already, and is not said twice.
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
