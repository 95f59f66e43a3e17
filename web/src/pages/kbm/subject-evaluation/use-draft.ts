import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '../../../offline/scores/draft-store.ts'
import type { ScoreEdits, Scores } from '../../../offline/scores/score-edits.ts'
import { serialQueue } from '../../../offline/store/serial-queue.ts'
import { useSession } from '../../../session/store.ts'

/**
 * Stores unsent scores on this device until the server has them, so that a closed tab or an empty battery loses none.
 * `isRead` once the scores of an earlier visit are in the grid. `isStored` is false until the browser has stored the
 * edits, and where it cannot.
 */
export function useDraft({ evaluation }: ScoreGrid, { edits }: Scores, onFound: (edits: ScoreEdits) => void) {
  const profileId = useSession((session) => session.profile?.id) ?? ''
  const { id, semesterNo, subject, academicClass } = evaluation
  const title = `${subject.name} ${academicClass.name}`
  const [isRead, setRead] = useState(false)
  const [isStored, setStored] = useState(false)
  const [inOrder] = useState(serialQueue)
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const draft = await readDraft({ profileId, id, semesterNo }).catch(() => undefined)
      if (isGone) return
      if (draft) found.current(draft.edits)
      setRead(true)
    }
    void read()
    return () => {
      isGone = true
    }
  }, [profileId, id, semesterNo])
  useEffect(() => {
    // Writing before the draft has been read would delete it.
    if (!isRead) return
    const draft = { profileId, id, semesterNo, title, edits: [...edits] }
    void inOrder(() => writeDraft(draft)).then(
      () => setStored(true),
      () => setStored(false),
    )
  }, [isRead, edits, inOrder, profileId, id, semesterNo, title])
  const write = (left: ScoreEdits) => inOrder(() => writeDraft({ profileId, id, semesterNo, title, edits: left }))
  return { isRead, isStored, write }
}
