import { addDays, eachDay, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { FreeDays } from '@hadir/contract/dates/school-days.ts'

const national = (name: string, startDate: SchoolDate, endDate = startDate): FreeDays => ({
  name,
  startDate,
  endDate,
  kind: 'NASIONAL',
})
const shared = (name: string, startDate: SchoolDate, endDate = startDate): FreeDays => ({
  ...national(name, startDate, endDate),
  kind: 'CUTI_BERSAMA',
})

/** SKB 3 Menteri 1497/2025, 2/2025 and 5/2025. */
const decreed: Record<string, readonly FreeDays[]> = {
  '2026': [
    national('Isra Mikraj', '2026-01-16'),
    shared('Cuti bersama Imlek', '2026-02-16'),
    national('Tahun Baru Imlek', '2026-02-17'),
    shared('Cuti bersama Nyepi', '2026-03-18'),
    national('Hari Suci Nyepi', '2026-03-19'),
    shared('Cuti bersama Idulfitri', '2026-03-20'),
    national('Idulfitri', '2026-03-21', '2026-03-22'),
    shared('Cuti bersama Idulfitri', '2026-03-23', '2026-03-24'),
    national('Wafat Yesus Kristus', '2026-04-03'),
    national('Kenaikan Yesus Kristus', '2026-05-14'),
    shared('Cuti bersama Kenaikan', '2026-05-15'),
    national('Iduladha', '2026-05-27'),
    shared('Cuti bersama Iduladha', '2026-05-28'),
    national('Waisak', '2026-05-31'),
    national('Tahun Baru Islam', '2026-06-16'),
    national('Maulid Nabi Muhammad', '2026-08-25'),
    shared('Cuti bersama Natal', '2026-12-24'),
  ],
}

/** Month and day in the Umm al-Qura calendar; a decree may differ by a day. */
const islamic = new Map([
  ['1-1', 'Tahun Baru Islam'],
  ['3-12', 'Maulid Nabi Muhammad'],
  ['7-27', 'Isra Mikraj'],
  ['10-1', 'Idulfitri'],
  ['10-2', 'Idulfitri'],
  ['12-10', 'Iduladha'],
])
const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

function calculatedHolidays(year: string): FreeDays[] {
  return eachDay(`${year}-01-01`, `${year}-12-31`).flatMap((date) => {
    const parts = umalqura.formatToParts(new Date(`${date}T00:00:00Z`))
    const part = (type: string) => parts.find((p) => p.type === type)?.value
    const name = islamic.get(`${part('month')}-${part('day')}`)
    return name ? [national(name, date)] : []
  })
}

/** The national holidays of a year: decreed ones where known, else fixed and calculated ones. */
function holidaysOf(year: string): FreeDays[] {
  return [
    national('Tahun Baru Masehi', `${year}-01-01`),
    national('Hari Buruh Internasional', `${year}-05-01`),
    national('Hari Lahir Pancasila', `${year}-06-01`),
    national('Hari Kemerdekaan', `${year}-08-17`),
    national('Hari Natal', `${year}-12-25`),
    ...(decreed[year] ?? calculatedHolidays(year)),
  ]
}

/** Holidays and activities between two dates of a school year. */
export function holidaysBetween(
  first: SchoolDate,
  last: SchoolDate,
  [odd, even]: readonly [{ startDate: SchoolDate; endDate: SchoolDate }, { startDate: SchoolDate }],
): FreeDays[] {
  const years = [...new Set([first.slice(0, 4), last.slice(0, 4)])]
  const between: FreeDays[] = [
    { name: 'Masa pengenalan lingkungan sekolah', startDate: first, endDate: addDays(first, 2), kind: 'KEGIATAN' },
    {
      name: 'Libur semester ganjil',
      startDate: addDays(odd.endDate, 1),
      endDate: addDays(even.startDate, -1),
      kind: 'SEMESTER',
    },
  ]
  return [...years.flatMap(holidaysOf), ...between]
    .filter((day) => day.endDate >= first && day.startDate <= last)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
}
