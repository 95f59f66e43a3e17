/** Router state of a sheet that was opened from a list which may be of a past day. */
export const asTodays = { isMeantAsTodays: true }

export const isAsTodays = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isMeantAsTodays' in state
