import { type ZoneName, hoursAhead } from '@hadir/contract/dates/dates.ts'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { deviceHoursAhead, serverNow } from '../../http/server-clock.ts'
import { useSession } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'

const stored = 'hadir-zone'

/** What to remember once it was read: another school, or a journey to another zone, is news again. */
export const zoneNews = (school: number | undefined, device: number): string | null =>
  school === undefined || school === device ? null : `${school} ${device}`

/** A device in another time zone than the school's: all times here are the school's, which is told once. */
export function OtherZone() {
  const atSchool = useSession((state) => state.profile?.hoursAhead)
  const [read, setRead] = useState(() => localStorage.getItem(stored))
  const news = zoneNews(atSchool, deviceHoursAhead(serverNow()))
  if (news === null || news === read) return null
  const zone = (Object.keys(hoursAhead) as ZoneName[]).find((name) => hoursAhead[name] === atSchool)
  return (
    <section
      aria-label="Zona waktu"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-sunken px-4 py-2 lg:px-8 print:hidden"
    >
      <Clock aria-hidden className="size-5 shrink-0 text-soft" />
      <p className="min-w-0 flex-[1_1_14rem] text-sm">
        <strong>Perangkat ini memakai zona waktu lain.</strong> Semua tanggal dan jam di sini waktu sekolah
        {zone && ` (${zone})`}.
      </p>
      <Button
        size="small"
        className="max-sm:w-full"
        onClick={() => {
          localStorage.setItem(stored, news)
          setRead(news)
        }}
      >
        Mengerti
      </Button>
    </section>
  )
}
