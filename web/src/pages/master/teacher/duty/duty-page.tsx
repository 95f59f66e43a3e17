import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { LoadRecord } from '../../../../components/form/load-record.tsx'
import { notFound } from '../../../../components/form/record-id.ts'
import { TeacherOverview } from '../teacher-overview.tsx'

/** A teacher's page in the list of the running year. Teachers themselves are created in Master Data. */
export const AcademicTeacherPage = () => (
  <LoadRecord endpoint={teacherEndpoints.read}>
    {(record) => (record ? <TeacherOverview key={record.id} record={record} isOfYear /> : notFound())}
  </LoadRecord>
)
