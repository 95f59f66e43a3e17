import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { type Extracurricular, extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { useState } from 'react'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { LoadRecord } from '../../../../components/form/load-record.tsx'
import { notFound } from '../../../../components/form/record-id.ts'
import { useCan } from '../../../../session/use-can.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dot } from '../../../../ui/dot.tsx'
import { ExtracurricularDialog } from './extracurricular-dialog.tsx'
import { Roster } from './roster.tsx'
import { useLeadsClass } from './use-leads-class.ts'
import { TaskTitle } from '../../../../components/screen/task-head.tsx'

/** The members of one activity, with their results. */
export const ExtracurricularPage = () => (
  <LoadRecord endpoint={extracurricularEndpoints.read}>
    {(record) => (record ? <Activity record={record} /> : notFound())}
  </LoadRecord>
)

function Activity({ record }: { record: Extracurricular }) {
  useTitle(record.name)
  const leadsClass = useLeadsClass()
  const mayWrite = useCan('report-card:write')
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <TaskTitle>{record.name}</TaskTitle>
          <p className="mt-1 text-soft">
            Pembina {record.teacher?.name ?? 'belum ada'}
            <Dot />
            {semesterNames[record.semesterNo]} {record.academicYear.name}
          </p>
        </div>
        {record.canWrite && <Button onClick={() => setChanging(true)}>Ubah</Button>}
      </header>
      <Roster record={record} mayAdd={mayWrite && (record.canWrite || leadsClass)} />
      {isChanging && <ExtracurricularDialog record={record} query={{}} onClose={() => setChanging(false)} />}
    </section>
  )
}
