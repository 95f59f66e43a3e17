import { useSession } from './store.ts'

/** The school of the current profile; pages behind a school permission always have one. */
export const useSchoolId = (): string => useSession((state) => state.profile?.schoolId) ?? ''
