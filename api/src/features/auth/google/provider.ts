import * as oidc from 'openid-client'
import { oneLine } from '@hadir/contract/fields/one-line.ts'
import { email as emailRule } from '@hadir/contract/fields/person-fields.ts'
import type { Settings } from '../../../platform/env/env.ts'
import { callOutside, fetchAtMost } from '../../../platform/http/outside.ts'

/** The part of a journey to the provider and back that only this server has. */
export type Journey = { state: string; nonce: string; codeVerifier: string }

/** The person who returned. `verifiedEmail` is null unless the provider itself vouches for the address. */
export type Person = { issuer: string; subject: string; verifiedEmail: string | null; name: string }

export type Provider = {
  /** Where to send the browser. Throws when the provider does not answer in time. */
  addressFor(journey: Journey): Promise<URL>
  /** Exchanges what the browser brought back for the person. Throws when any of it is invalid. */
  personFrom(returned: Record<string, string | undefined>, journey: Journey): Promise<Person>
}

/** The user waits in front of an empty page meanwhile. */
const patienceSeconds = 4
/** For its addresses, its keys or a token: a few kilobytes each. */
const longestAnswer = 2 ** 18
const longestName = 120

export const newJourney = (): Journey => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
})

/** `returnTo` must be registered at the provider exactly as here. */
export function providerOf(google: NonNullable<Settings['google']>, returnTo: string): Provider {
  let discovered: Promise<oidc.Configuration> | undefined
  // Fetched at the first sign-in, so that the server starts without the provider; a failure is not cached.
  const configuration = () =>
    (discovered ??= discover(google).catch((error: unknown) => {
      discovered = undefined
      throw error
    }))

  return {
    addressFor: async ({ state, nonce, codeVerifier }) =>
      oidc.buildAuthorizationUrl(await callOutside(configuration), {
        redirect_uri: returnTo,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),

    personFrom: async (returned, journey) => {
      const address = new URL(returnTo)
      for (const [name, value] of Object.entries(returned)) if (value) address.searchParams.set(name, value)
      const known = await callOutside(configuration)
      const checks = {
        expectedState: journey.state,
        expectedNonce: journey.nonce,
        pkceCodeVerifier: journey.codeVerifier,
      }
      const tokens = await callOutside(() =>
        oidc.authorizationCodeGrant(known, address, { ...checks, idTokenExpected: true }),
      )
      return personOf(tokens.claims()!)
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: NonNullable<Settings['google']>) {
  const url = new URL(issuer)
  // The library refuses plain HTTP, which is allowed only for a provider on this machine.
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return oidc.discovery(url, clientId, clientSecret, undefined, {
    timeout: patienceSeconds,
    [oidc.customFetch]: fetchAtMost(longestAnswer) as oidc.CustomFetch,
    // Without them the library accepts any signature, and relies on TLS alone.
    execute: [oidc.enableNonRepudiationChecks, ...(isHere ? [oidc.allowInsecureRequests] : [])],
  })
}

function personOf(claims: oidc.IDToken): Person {
  const email = emailRule.safeParse(claims['email'])
  const name = typeof claims['name'] === 'string' ? claims['name'] : ''
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: claims['email_verified'] === true && email.success ? email.data : null,
    // It fills a form field: neither the field nor the database accepts control characters or broken Unicode.
    name: oneLine(name.toWellFormed()).slice(0, longestName),
  }
}
