import type { CodeSource } from '@hadir/contract/auth/auth.ts'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'

/** The first segment of the address: a sign-in or a registration. */
export const useCodeSource = (): CodeSource =>
  useLocation().pathname.startsWith(paths.register) ? 'register' : 'login'

export const codePathOf: Record<CodeSource, string> = { login: paths.loginCode, register: paths.registerCode }
