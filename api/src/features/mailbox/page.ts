import { formatDateTime } from '@hadir/contract/dates/dates.ts'
import type { StoredMail } from '../../platform/mail/outbox.ts'

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #1c1917; }
  article { border: 1px solid #d6d3d1; border-radius: 0.5rem; padding: 1rem; margin: 1rem 0; }
  h2 { font-size: 1.125rem; margin: 0; }
  p { margin: 0.25rem 0; color: #57534e; }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0 0; }
  @media (prefers-color-scheme: dark) {
    body { background: #1c1917; color: #f5f5f4; } article { border-color: #57534e; } p { color: #d6d3d1; }
  }`

/** Plain HTML without a script; reloading the page shows newer mail. */
export function mailboxPage(mails: readonly StoredMail[]): string {
  return `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kotak surat – Hadir</title>
<style>${style}</style>
<h1>Kotak surat</h1>
<p>Email yang dikirim Hadir di komputer ini. Halaman ini hanya ada selama Hadir dicoba tanpa server email.</p>
<p><a href="">Muat ulang</a></p>
${mails.map(article).join('\n') || '<p>Belum ada email.</p>'}
</html>
`
}

const article = ({ to, subject, text, sentAt }: StoredMail) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>Untuk ${escapeHtml(to)} · ${formatDateTime(sentAt, 'WIB')} WIB</p>
<pre>${escapeHtml(text)}</pre>
</article>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
