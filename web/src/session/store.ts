import type { TokenPair } from '@hadir/contract/auth/auth.ts'
import type { Profile, User } from '@hadir/contract/user/user.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dropDraft } from './registration-draft.ts'
import { claimsOf } from './token-claims.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

/** What sign-in and registration have learned so far; `codeExpired` is when the e-mailed code ends. */
export type RegistrationData = { email?: string; name?: string; codeExpired?: string }

type SessionData = {
  registrationData: RegistrationData | null
  token: TokenPair | null
  user: User | null
  profile: Profile | null
  isCodeExpired: boolean
  codeSentTo: string | null
  /** Why the server ended the last session here; null after a sign-out. The sign-in page shows it, in every tab. */
  endedBecause: string | null
}

const nobody: SessionData = {
  registrationData: null,
  token: null,
  user: null,
  profile: null,
  isCodeExpired: false,
  codeSentTo: null,
  endedBecause: null,
}

export const storageKey = 'authentication-storage'

/** The current profile: the only one, or of several the one that the server calls active. */
export function currentProfile(profiles: readonly Profile[]): Profile | null {
  if (profiles.length === 1) return profiles[0] ?? null
  return profiles.find((profile) => profile.active) ?? null
}

/**
 * The server ended the session of a page with unsaved input: the page stays, without a token, until its own user signs in
 * again or leaves it. Only this page still knows her; nothing of her is stored.
 */
export const isSuspended = ({ token, user }: SessionData) => !token && user !== null

/** Whether a new session is the one that a page can go on with: the account and the profile that it shows. */
function isOfPage({ user, profile }: SessionData, { accessToken }: TokenPair): boolean {
  const claims = claimsOf(accessToken)
  return claims.account === user?.id && claims.profile === (profile?.id ?? null)
}

/** What another tab has stored, as it concerns a page with unsaved input. */
function follow(now: SessionData, stored: SessionData): SessionData {
  if (stored.token && !isSuspended(now)) return stored
  const stays = stored.token
    ? isOfPage(now, stored.token)
    : now.user && stored.endedBecause !== null && (isSuspended(now) || hasUnsavedInput())
  // Nothing of hers is sent or shown in somebody else's session, not even if her name arrives together with the token.
  return { ...stored, user: stays ? now.user : null, profile: stays ? now.profile : null }
}

export const useSession = create<SessionData>()(
  persist(() => nobody, {
    name: storageKey,
    // The specification's fields; beside them, only while nobody is signed in, why a session ended.
    partialize: (all) => ({
      ...all,
      ...(!all.token && { user: null, profile: null }),
      endedBecause: all.endedBecause ?? undefined,
    }),
    merge: (stored, now) => follow(now, { ...now, endedBecause: null, ...(stored as Partial<SessionData>) }),
  }),
)

export const session = {
  read: useSession.getState,
  codeSent: (codeSentTo: string, codeExpired: string) =>
    useSession.setState({ codeSentTo, registrationData: { email: codeSentTo, codeExpired } }),
  setCodeExpired: (isCodeExpired: boolean) => useSession.setState({ isCodeExpired }),
  setRegistrationData: (registrationData: RegistrationData) =>
    useSession.setState({ registrationData, isCodeExpired: false }),
  setToken: (token: TokenPair) => {
    const now = useSession.getState()
    const isOther = isSuspended(now) && !isOfPage(now, token)
    useSession.setState({ token, endedBecause: null, ...(isOther && { user: null, profile: null }) })
  },
  /** An unchanged user stays the same object, so that no screen re-renders for her. */
  setUser: (user: User) => {
    const before = useSession.getState()
    const now = { user, profile: currentProfile(user.profiles) }
    const isSame = JSON.stringify(now) === JSON.stringify({ user: before.user, profile: before.profile })
    if (!isSame) useSession.setState(now)
  },
  clear: () => {
    dropDraft()
    useSession.setState(nobody)
  },
  /** The server ended it, in its own words. */
  endWith: (endedBecause: string) => {
    dropDraft()
    const { user, profile } = useSession.getState()
    useSession.setState({ ...nobody, endedBecause, ...(user && hasUnsavedInput() && { user, profile }) })
  },
  /** A suspended page is left without signing in again. */
  leavePage: () => useSession.setState({ user: null, profile: null }),
}

/** Follows a sign-in, refresh or sign-out in another tab. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) void useSession.persist.rehydrate()
  })
}
