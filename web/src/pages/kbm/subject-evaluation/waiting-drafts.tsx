import { Link } from 'react-router'
import type { UnsentScores } from '../../../offline/scores/scores-kind.ts'
import { useOutbox } from '../../../offline/store/outbox-store.ts'
import { scoreGridPath } from '../../../paths.ts'

/** Links to the grids whose scores are only on this device. */
export function WaitingDrafts() {
  const drafts = useOutbox(({ waiting }) => waiting.scores)
  if (drafts.length === 0) return null
  return (
    <section aria-label="Nilai yang belum terkirim" className="grid gap-1 rounded-control bg-warn-tint p-3 text-warn">
      <p className="font-semibold">
        Belum tersimpan dari perangkat ini. Yang menunggu terkirim sendiri; yang ditolak Anda putuskan di sana:
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {drafts.map((draft) => (
          <li key={`${draft.id} ${draft.semesterNo}`}>
            <Link to={scoreGridPath(draft)} className="inline-flex min-h-11 items-center underline">
              {draft.title}: {countWords(draft)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const countWords = ({ waiting, rejected }: UnsentScores) =>
  [waiting > 0 && `${waiting} nilai`, rejected > 0 && `${rejected} ditolak atau bentrok`].filter(Boolean).join(', ')
