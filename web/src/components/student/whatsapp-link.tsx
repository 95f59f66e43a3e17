import { shownPhone } from '@hadir/contract/fields/phone.ts'
import { clsx } from 'clsx'
import { MessageCircle } from 'lucide-react'
import { buttonLook } from '../../ui/button.tsx'

/**
 * The address of a chat with a stored number; null for one that has no WhatsApp: a landline (62 21 …), or too short.
 * Indonesian mobile numbers begin with 628 and have 10 to 13 digits; of other countries' nothing is known.
 */
export function whatsAppAddress(stored: string): string | null {
  const isMobile = stored.startsWith('62') ? /^628\d{7,11}$/.test(stored) : /^[1-9]\d{9,14}$/.test(stored)
  return isMobile ? `https://wa.me/${stored}` : null
}

type WhatsAppLinkProps = {
  phone: string
  /** Whose number it is, in a row: on a phone only the sign is shown. */
  of?: string
  /** The page's one act. */
  isPrimary?: boolean
}

/** Opens a chat; nothing for a number that has none. */
export function WhatsAppLink({ phone, of, isPrimary = false }: WhatsAppLinkProps) {
  const address = whatsAppAddress(phone)
  if (!address) return null
  const isInRow = of !== undefined
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={isInRow ? shownPhone(phone) : undefined}
      className={clsx(
        isPrimary ? buttonLook({ tone: 'primary' }) : buttonLook({ tone: isInRow ? 'quiet' : 'plain', size: 'small' }),
        isInRow && 'max-md:min-w-11',
      )}
    >
      <MessageCircle aria-hidden className="size-4" />
      <span className={clsx(isInRow && 'max-md:sr-only')}>WhatsApp</span>
      {isInRow && <span className="sr-only"> {of}</span>}
    </a>
  )
}
