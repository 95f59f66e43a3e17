import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { type ActivitySheet, cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { activityKindLabels } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { useState } from 'react'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { LoadRecord } from '../../../../components/form/load-record.tsx'
import { notFound } from '../../../../components/form/record-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dotted } from '../../../../ui/dot.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { ResultSheet } from './result-sheet.tsx'
import { TaskTitle } from '../../../../components/screen/task-head.tsx'

/** One activity with each student's results in its dimensions. */
export const CocurricularSheetPage = () => (
  <LoadRecord endpoint={cocurricularEndpoints.read}>
    {(record) => (record ? <Sheet sheet={record} /> : notFound())}
  </LoadRecord>
)

function Sheet({ sheet }: { sheet: ActivitySheet }) {
  useTitle(sheet.title)
  const [isChanging, setChanging] = useState(false)
  const { academicClassId, semesterNo } = sheet
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" data-wide={sheet.dimensions.length > 4 || undefined}>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <TaskTitle>{sheet.title}</TaskTitle>
          <p className="mt-1 text-soft">
            <Dotted
              text={[activityKindLabels[sheet.kind], sheet.theme, sheet.group, `Semester ${semesterNames[semesterNo]}`]
                .filter(Boolean)
                .join(' · ')}
            />
          </p>
          {sheet.goal && <p className="mt-1 text-sm text-soft">{sheet.goal}</p>}
        </div>
        {sheet.canWrite && <Button onClick={() => setChanging(true)}>Ubah kegiatan</Button>}
      </header>
      <ResultSheet sheet={sheet} />
      {isChanging && (
        <ActivityDialog
          record={sheet}
          query={{ academicClassId, semesterNo }}
          yearName=""
          onClose={() => setChanging(false)}
        />
      )}
    </section>
  )
}
