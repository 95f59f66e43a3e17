function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** Minutes from the school's entry time to an arrival, both HH:mm; negative before it, null for what is no time. */
export function minutesLate(arrival: string, entry: string): number | null {
  const [came, begins] = [minutesOf(arrival), minutesOf(entry)]
  return came === null || begins === null ? null : came - begins
}
