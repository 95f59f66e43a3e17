import { shownPhone } from '@hadir/contract/fields/phone.ts'
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
  /** Whose number it is, where only the sign is shown. */
  of?: string
}

/** Opens a chat; nothing for a number that has none. */
export function WhatsAppLink({ phone, of }: WhatsAppLinkProps) {
  const address = whatsAppAddress(phone)
  if (!address) return null
  const look = of === undefined ? buttonLook({ size: 'small' }) : buttonLook({ tone: 'quiet', size: 'small' })
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={of === undefined ? undefined : shownPhone(phone)}
      className={look}
    >
      <MessageCircle aria-hidden className="size-4" />
      WhatsApp{of !== undefined && <span className="sr-only"> {of}</span>}
    </a>
  )
}
