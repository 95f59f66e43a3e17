const quietMilliseconds = 10_000

/** Passes on one report in ten seconds, with the number of reports since the last one. */
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

/** The database's message without its details, which may contain what people typed. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return [code, message].filter(Boolean).join(' ')
}
