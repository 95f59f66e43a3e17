import { sql } from 'kysely'
import { Failure } from '../../../../platform/failure.ts'
import type { PlatformJobScope } from '../../../../platform/http/scope.ts'

const hour = 3_600_000
/** Wrong values allowed for a paper at once; each is restored after an hour. Most scores are within thirty values. */
export const guessesAtOnce = 10

/**
 * Counts wrong values against a rapor, from any client: a score has a hundred possible values, and somebody who has
 * only a picture of the QR code must not be able to try them all. Right values cost nothing, so the paper's holder can
 * compare as often as she likes. Throws once the budget is used up, whatever was typed: an error that depended on the
 * values would answer the question.
 */
export async function spendGuesses({ db, clock }: PlatformJobScope, publicId: string, wrong: number): Promise<void> {
  const now = clock.now()
  const latest = new Date(now.getTime() + guessesAtOnce * hour)
  const cost = sql`${wrong * hour} * interval '1 millisecond'`
  const { rows } = await sql<{ due_at: Date }>`
    insert into platform.report_card_guess as guess (public_id, due_at)
      values (${publicId}, ${now}::timestamptz + ${cost})
      on conflict (public_id) do update set due_at = greatest(guess.due_at, ${now}) + ${cost}
        where guess.due_at < ${latest}
      returning due_at`.execute(db)
  if (rows.length === 0) throw new Failure('RAPOR_GUESSED')
  // Entries that have been idle for long are deleted a few at a time.
  await sql`delete from platform.report_card_guess where public_id in (
    select public_id from platform.report_card_guess where due_at <= ${now} and public_id <> ${publicId} limit 10
      for update skip locked)`.execute(db)
}
