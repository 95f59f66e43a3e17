/** The time by which rules decide. Tests hand in one that they move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
