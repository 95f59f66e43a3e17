import {
  subjectCurriculumLabels,
  subjectGroupLabels,
  type SubjectCurriculum,
  type SubjectGroup,
} from '@hadir/contract/subject/subject.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { shownYesNo } from '../../list/choices.ts'
import { type ExistingRecord, imagesOf, own } from '../../plan/existing-records.ts'

export async function loadSubjects(scope: SchoolScope, { lock }: { lock: boolean }): Promise<ExistingRecord[]> {
  return (await imagesOf(scope, 'subject', lock)).map((row) => ({
    id: String(row['id']),
    row,
    values: {
      code: own(row, 'code'),
      name: own(row, 'name'),
      short_name: own(row, 'short_name'),
      // The table's own checks allow nothing else.
      group: subjectGroupLabels[row['subject_group'] as SubjectGroup],
      curriculum: subjectCurriculumLabels[row['curriculum'] as SubjectCurriculum],
      grades: (row['grades'] as string[]).join(', '),
      religion: own(row, 'religion'),
      order_no: own(row, 'order_no'),
      weekly_jp: own(row, 'weekly_jp'),
      threshold: own(row, 'threshold'),
      is_active: shownYesNo(row['is_active']),
    },
  }))
}
