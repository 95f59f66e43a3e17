import { sql } from 'kysely'
import { Failure } from '../../../../platform/failure.ts'
import type { PlatformJobScope } from '../../../../platform/http/scope.ts'

const hour = 3_600_000
/** Wrong values allowed for a paper at once; each is restored after an hour. Most scores are within thirty values. */
export const guessesAtOnce = 10

/** Wrong values allowed for a paper in its lifetime: about as many as an honest holder mistypes, and half of the scores. */
export const guessesAtAll = 50

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
  const { rows } = await sql`
    insert into platform.report_card_guess as guess (public_id, due_at, wrong)
      values (${publicId}, ${now}::timestamptz + ${cost}, ${wrong})
      on conflict (public_id) do update
        set due_at = greatest(guess.due_at, ${now}) + ${cost}, wrong = guess.wrong + ${wrong}
        where guess.due_at < ${latest} and guess.wrong < ${guessesAtAll}
      returning due_at`.execute(db)
  if (rows.length > 0) return
  const spent = await db
    .selectFrom('platform.report_card_guess')
    .select(['due_at', 'wrong'])
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  if (spent.wrong >= guessesAtAll) throw new Failure('RAPOR_GUESSES_SPENT')
  const seconds = Math.floor((spent.due_at.getTime() - latest.getTime()) / 1_000) + 1
  throw new Failure('RAPOR_GUESSED', { retryAfterSeconds: seconds, values: { hours: Math.ceil(seconds / 3_600) } })
}
