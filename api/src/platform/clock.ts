/** The time that rules use. Tests pass one that they can move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
