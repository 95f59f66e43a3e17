import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'

/** The name of a file: mid-semester and end of a class or student would else have the same one. */
const named = (name: string) => (period: ReportPeriod) => (period === 'TENGAH' ? `${name} tengah semester` : name)

export const reportCardName = named('Rapor')
export const ledgerName = named('Leger')
