import { completeness, type SchoolCompleteness } from '@hadir/contract/student/report-card/completeness.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import { completenessPath } from '../../../components/evaluation/completeness-paths.ts'
import { hasDrafts, totalsOf } from '../../../components/evaluation/station-totals.ts'
import { StationLink, stationsLook } from '../../../components/evaluation/station-link.tsx'
import { call } from '../../../http/call.ts'
import { Card } from '../../../ui/card.tsx'
import type { RaporSeason } from '../rapor-season.ts'
import { RaporTask } from '../rapor-task.tsx'

type Requested = ToSend<typeof completeness>

/** The classes with students; none once all of their rapor are locked. */
export async function fetchUnlocked(input: Requested, signal: AbortSignal): Promise<SchoolCompleteness['classes']> {
  const { data } = await call(completeness, input, { signal })
  const classes = data.classes.filter(({ state }) => state !== 'EMPTY')
  return hasDrafts(classes) ? classes : []
}

type SchoolRaporProps = { season: RaporSeason; classes: SchoolCompleteness['classes'] }

/** The five stations of all classes together, and how many classes are locked. */
export function SchoolRapor({ season, classes }: SchoolRaporProps) {
  const count = (state: 'LOCKED' | 'COMPLETE') => classes.filter((one) => one.state === state).length
  const complete = count('COMPLETE')
  return (
    <Card title="Menuju rapor" aside={<span className="text-sm text-soft">{season.when}</span>}>
      <div className={stationsLook}>
        {totalsOf(classes).map((progress) => (
          <StationLink
            key={progress.station}
            progress={progress}
            to={completenessPath(season, { station: progress.station })}
          />
        ))}
      </div>
      <ul className="-mx-2 grid">
        <RaporTask
          to={completenessPath(season)}
          title={`${count('LOCKED')} dari ${classes.length} kelas terkunci`}
          state={complete > 0 ? `${complete} kelas lengkap, siap dikunci` : 'Belum ada kelas lain yang lengkap'}
        />
      </ul>
    </Card>
  )
}
