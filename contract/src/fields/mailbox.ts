const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The bucket in which an address is counted, and by which two people with one are noticed. It is not an identity: letter
 * case and a +tag make no other mailbox, and at Gmail neither do dots in the name or the older domain.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '')
  const domain = email.slice(at + 1).toLowerCase()
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** The people of the example school have addresses that no mail can reach (RFC 2606), and that nobody signs in with. */
export const exampleMailboxes = '@contoh.invalid'
