import { useCan } from '../../../session/use-can.ts'
import { FamilyReportCards } from './family/report-card-list.tsx'
import { ClassReportCards } from './class/class-report-cards.tsx'

/** For a school's staff the students of their classes, for families the published rapor. */
export const ReportCardsPage = () => (useCan('report-card:read') ? <ClassReportCards /> : <FamilyReportCards />)
