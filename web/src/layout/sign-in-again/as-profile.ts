import { auth, type TokenPair } from '@hadir/contract/auth/auth.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { readAnswer } from '../../http/read-answer.ts'
import { send } from '../../http/send.ts'
import { claimsOf } from '../../session/token-claims.ts'

/**
 * Tokens of the new session for the profile that the page shows: a session begins with the profile used last, which on
 * another device may have been another one. If that is not possible any more, the tokens as they are.
 */
export async function asProfile(pair: TokenPair, profileId: string | null): Promise<TokenPair> {
  if (profileId === null || claimsOf(pair.accessToken).profile === profileId) return pair
  const activated = await send(
    userEndpoints.activateProfile,
    { params: { id: profileId } },
    { token: pair.accessToken },
  )
  if (!activated.ok) return pair
  const renewed = await send(auth.refresh, { body: { refreshToken: pair.refreshToken } })
  return renewed.ok ? (await readAnswer(auth.refresh, renewed)).data : pair
}
