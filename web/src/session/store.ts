import type { TokenPair } from '@hadir/contract/auth/auth.ts'
import type { Profile, User } from '@hadir/contract/user/user.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { dropDraft } from './registration-draft.ts'

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

export const useSession = create<SessionData>()(
  persist(() => nobody, {
    name: storageKey,
    // The specification's fields; beside them, only while nobody is signed in, why a session ended.
    partialize: (all) => ({ ...all, endedBecause: all.endedBecause ?? undefined }),
    merge: (stored, now) => ({ ...now, endedBecause: null, ...(stored as Partial<SessionData>) }),
  }),
)

export const session = {
  read: useSession.getState,
  codeSent: (codeSentTo: string, codeExpired: string) =>
    useSession.setState({ codeSentTo, registrationData: { email: codeSentTo, codeExpired } }),
  setCodeExpired: (isCodeExpired: boolean) => useSession.setState({ isCodeExpired }),
  setRegistrationData: (registrationData: RegistrationData) =>
    useSession.setState({ registrationData, isCodeExpired: false }),
  setToken: (token: TokenPair) => useSession.setState({ token, endedBecause: null }),
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
    useSession.setState({ ...nobody, endedBecause })
  },
}

/** Follows a sign-in, refresh or sign-out in another tab. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) void useSession.persist.rehydrate()
  })
}
