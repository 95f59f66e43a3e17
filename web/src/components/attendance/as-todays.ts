/** What the router keeps of a sheet that was opened from a list which may be that of a day gone by. */
export const asTodays = { isMeantAsTodays: true }

export const isAsTodays = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isMeantAsTodays' in state
