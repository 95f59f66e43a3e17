import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useNavigationState } from '../../components/feedback/use-navigation-state.ts'
import { notify } from '../../ui/overlays/toast-store.ts'
import { cleanNoticeText } from './notice-text.ts'

/** Shows the notice that `?message=` and `?description=` carry; both leave the address when it closes. */
export function useAddressNotice() {
  const [url, setUrl] = useSearchParams()
  const navigation = useNavigationState()
  const message = url.get('message')
  const title = cleanNoticeText(message)
  const description = cleanNoticeText(url.get('description'))
  useEffect(() => {
    if (!title) return
    notify({
      title,
      description: description || undefined,
      onClose: () => {
        // The reader may have gone on, or is about to: another page's address is not ours to touch.
        const rest = new URLSearchParams(window.location.search)
        if (navigation.current !== 'idle' || rest.get('message') !== message) return
        rest.delete('message')
        rest.delete('description')
        setUrl(rest, { replace: true, preventScrollReset: true })
      },
    })
    // The setter changes with every address; only another text is another notice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [title, description])
}
