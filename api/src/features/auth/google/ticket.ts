import type { PlatformScope } from '../../../platform/http/scope.ts'
import { browserHash } from '../session/cookies.ts'
import { newSecret, secretHash } from '../secret.ts'
import type { Person } from './provider.ts'

/** The page that uses it opens at once. */
const ticketSeconds = 60

/** A ticket for the browser that has just returned with this person. */
export async function issueTicket({ db, clock, client }: PlatformScope, person: Person): Promise<string> {
  const now = clock.now()
  const ticket = newSecret()
  await db
    .insertInto('platform.sign_in_ticket')
    .values({
      ticket_hash: secretHash(ticket),
      // The journey was just found by this hash.
      browser_hash: browserHash(client)!,
      issuer: person.issuer,
      subject: person.subject,
      verified_email: person.verifiedEmail,
      name: person.name,
      expires_at: new Date(now.getTime() + ticketSeconds * 1_000),
    })
    .execute()
  return ticket
}

/** Returns the ticket's person once, to the browser that got it: of many uses at the same time one deletes the row. */
export async function spendTicket(
  { db, clock }: PlatformScope,
  { ticket, browser }: { ticket: string; browser: Buffer },
): Promise<Person | null> {
  const spent = await db
    .deleteFrom('platform.sign_in_ticket')
    .where('ticket_hash', '=', secretHash(ticket))
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', clock.now())
    .returning(['issuer', 'subject', 'verified_email as verifiedEmail', 'name'])
    .executeTakeFirst()
  return spent ?? null
}
