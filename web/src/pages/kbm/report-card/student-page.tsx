import { useCan } from '../../../session/use-can.ts'
import { OwnReportCardView } from './family/report-card-view.tsx'
import { StudentRecord } from './record/student-record.tsx'

/** The rapor of one student: editable for a school's staff, the published one for her family. */
export const StudentReportCardPage = () => (useCan('report-card:read') ? <StudentRecord /> : <OwnReportCardView />)
