import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useNavigationState } from '../../components/screen/use-navigation-state.ts'
import { notify } from '../../ui/overlays/toast-store.ts'

const longest = 120

/** Text from the address: anybody can write such a link, so it is cut and stripped of control characters. */
export function cleanNoticeText(text: string | null): string {
  const visible = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const letters = Array.from(visible)
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : visible
}

/** Shows the notice in `?message=` and `?description=`; both leave the address when it closes. */
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
      // Failing is no information.
      tone: title.startsWith('Login gagal') ? 'danger' : undefined,
      description: description || undefined,
      onClose: () => {
        // The user may have navigated, or be about to: another page's address must not change.
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
