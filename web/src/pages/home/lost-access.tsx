import type { RevokedAccess } from '@hadir/contract/access-request/access-record.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import { Link } from 'react-router'
import { Revoked } from '../../components/own-request/revoked.tsx'
import { paths, recordPath } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'

/** The home of somebody whose access was revoked, with a way to request it again. */
export function LostAccess({ lost }: { lost: RevokedAccess }) {
  const title = lost.schoolName ? `${roleLabels[lost.role]} di ${lost.schoolName}` : roleLabels[lost.role]
  return (
    <article aria-label={title} className="grid gap-4 rounded-surface border bg-surface p-4 sm:p-5">
      <header className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg leading-snug font-bold">{title}</h2>
        <Badge tone="danger">Dicabut</Badge>
      </header>
      <div className="grid gap-1">
        <Revoked revoked={lost} schoolName={lost.schoolName} />
      </div>
      <p className="text-soft">Bila ini keliru, hubungi sekolah, lalu ajukan permintaan lagi.</p>
      <footer>
        <Link to={recordPath(paths.accessRequest)} className={buttonLook({ tone: 'primary' })}>
          Ajukan lagi
        </Link>
      </footer>
    </article>
  )
}
