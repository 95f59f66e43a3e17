import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { FormDraft, TypedForm } from '../../../offline/drafts/form-draft.ts'
import { session, useSession } from '../../../session/store.ts'
import { DraftOffer } from './draft-offer.tsx'
import { isSame } from './draft-values.ts'
import { draftWriter } from './draft-writer.ts'
import { onLeaving } from './leaving.ts'

/** Which form it is. */
export type DraftPlace = {
  /** The write that saves it. */
  endpoint: Endpoint
  /** Its params, and whatever else it is about. */
  of?: unknown
  /** A page is left with a question. A window is closed on purpose: what was typed in it is given up. */
  isPage?: boolean
}

export type Draft = {
  /** The line above the form that offers what was typed before; null without any. */
  offer: ReactNode
  /** Something may have been typed; `read` returns what is unsaved then. */
  changed: (read: () => TypedForm | null) => void
  /** Saved, or given up on purpose. */
  discard: () => void
}

type DraftRules = {
  place: DraftPlace
  /** What the form shows of the record now. */
  readBase: () => unknown
  onRestore: (typed: TypedForm) => void
}

// On demand: a form is open long before something is typed into it.
const drafts = () => import('../../../offline/drafts/form-drafts.ts')
const ignore = () => undefined

const ownerOf = ({ profile, user }: ReturnType<typeof session.read>) => profile?.id ?? user?.id ?? ''

/**
 * What is typed into a form is stored on this device for its account until it is saved or given up, and is offered when
 * the form is opened again: a session may end, and a browser may close a page.
 */
export function useDraft({ place, readBase, onRestore }: DraftRules): Draft {
  const { endpoint, of = null, isPage = false } = place
  const profileId = useSession(ownerOf)
  const key = JSON.stringify([endpoint.method, endpoint.path, of])
  const [found, setFound] = useState<FormDraft | null>(null)
  const writer = useMemo(() => {
    const which = { profileId, key }
    return draftWriter({
      store: (typed) =>
        void drafts()
          .then(({ storeFormDraft }) => storeFormDraft(which, typed))
          .catch(ignore),
      remove: () =>
        void drafts()
          .then(({ removeFormDraft }) => removeFormDraft(which))
          .catch(ignore),
    })
  }, [profileId, key])
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const stored = await (await drafts()).readFormDraft({ profileId, key })
      // Typed since, or saved in another tab.
      if (isGone || !stored || writer.hasTyped()) return
      if (isSame(stored.values, readBase())) writer.discard()
      else setFound(stored)
    }
    void look().catch(ignore)
    const onHidden = () => writer.flush()
    document.addEventListener('visibilitychange', onHidden)
    const stop = onLeaving(() => {
      if (writer.hasTyped()) writer.discard()
    })
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onHidden)
      stop()
      // A session that merely ended takes nothing away.
      if (!isPage && writer.hasTyped() && ownerOf(session.read()) === profileId) writer.discard()
      else writer.flush()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what the form shows is read once, when its draft is found
  }, [writer])
  const { at, values, base } = found ?? {}
  const offer = at !== undefined && (
    <DraftOffer
      at={at}
      isChanged={!isSame(base, readBase())}
      onRestore={() => {
        setFound(null)
        onRestore({ values, base })
      }}
      onDiscard={() => {
        setFound(null)
        // What was typed since has replaced it.
        if (!writer.hasTyped()) writer.discard()
      }}
    />
  )
  return { offer: offer || null, changed: writer.changed, discard: writer.discard }
}
