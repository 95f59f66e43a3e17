import { create } from 'zustand'

/** Whether the sign-in over a suspended page is open. Its user may close it, to read or copy what she typed. */
export const useSignInAgain = create(() => ({ isOpen: true }))
