import { useCan } from '../../../components/list/add-link.tsx'
import { FamilyReportCards } from './family/report-card-list.tsx'
import { ClassReportCards } from './class/class-report-cards.tsx'

/** For a school's people the students of their classes, for families the rapor that are published. */
export const StudentEvaluationPage = () => (useCan('report-card:read') ? <ClassReportCards /> : <FamilyReportCards />)
