import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { scoreGridPath } from '../../../components/evaluation/evaluation-paths.ts'
import { listDrafts, type ScoreDraft } from '../../../offline/scores/draft-store.ts'
import { useSession } from '../../../session/store.ts'

/** Links to the grids whose scores are only on this device; an opened grid sends them. */
export function WaitingDrafts() {
  const profileId = useSession((session) => session.profile?.id) ?? ''
  const [drafts, setDrafts] = useState<readonly ScoreDraft[]>([])
  useEffect(() => {
    let isGone = false
    void listDrafts(profileId).then(
      (found) => !isGone && setDrafts(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [profileId])
  if (drafts.length === 0) return null
  return (
    <section aria-label="Nilai yang belum terkirim" className="grid gap-1 rounded-control bg-warn-tint p-3 text-warn">
      <p className="font-semibold">Belum terkirim dari perangkat ini. Buka untuk mengirimnya:</p>
      <ul className="flex flex-wrap gap-x-4">
        {drafts.map((draft) => (
          <li key={`${draft.id} ${draft.semesterNo}`}>
            <Link to={scoreGridPath(draft)} className="inline-flex min-h-11 items-center underline">
              {draft.title}: {draft.edits.length} nilai
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
