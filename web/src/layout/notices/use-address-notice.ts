import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useIsLeaving } from '../../components/feedback/use-is-leaving.ts'
import { notify } from '../../ui/overlays/toast-store.ts'
import { cleanNoticeText } from './notice-text.ts'

/** Shows the notice that `?message=` and `?description=` carry; both leave the address when it closes. */
export function useAddressNotice() {
  const [url, setUrl] = useSearchParams()
  const isLeaving = useIsLeaving()
  const message = url.get('message')
  const title = cleanNoticeText(message)
  const description = cleanNoticeText(url.get('description'))
  useEffect(() => {
    if (!title) return
    const shownAt = window.location.pathname
    notify({
      title,
      description: description || undefined,
      onClose: () => {
        // The reader may have gone on to another page, whose address is not ours to touch.
        const isStillHere = window.location.pathname === shownAt
        if (!isStillHere || isLeaving() || new URLSearchParams(window.location.search).get('message') !== message)
          return
        setUrl(withoutNotice, { replace: true, preventScrollReset: true })
      },
    })
    // The setter changes with every address; only another text is another notice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [title, description])
}

function withoutNotice(url: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(url)
  rest.delete('message')
  rest.delete('description')
  return rest
}
