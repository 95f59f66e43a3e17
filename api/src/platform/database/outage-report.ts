const quietMilliseconds = 10_000

/** Passes on one report in ten seconds, with how many there were since the last one. */
export function newTroubleReport(report: (reason: string, times: number) => void): (error: unknown) => void {
  let times = 0
  let reportedAt = -Infinity
  return (error) => {
    times += 1
    const now = performance.now()
    if (now - reportedAt < quietMilliseconds) return
    report(reasonOf(error), times)
    reportedAt = now
    times = 0
  }
}

/** The database's own words; its details, which may hold what people typed, stay out. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return [code, message].filter(Boolean).join(' ')
}
