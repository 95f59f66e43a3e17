import type { FreeDays } from '@hadir/contract/dates/school-days.ts'

/**
 * National holidays.
 * 2026: joint decree (SKB) of three ministers No 1497/2025, 2/2025 and 5/2025, 17 holidays and 8 days of cuti bersama.
 * 2027: no decree was found in November 2026, so only the days that fall on the same date every year; the school adds
 * the others once they are decreed. Its calendar says so until `lastDecreedYear` includes the year.
 */
export const nationalHolidays: readonly FreeDays[] = [
  ...national([
    ['2026-01-01', 'Tahun Baru 2026 Masehi'],
    ['2026-01-16', 'Isra Mikraj Nabi Muhammad SAW'],
    ['2026-02-17', 'Tahun Baru Imlek 2577 Kongzili'],
    ['2026-03-19', 'Hari Suci Nyepi Tahun Baru Saka 1948'],
    ['2026-03-21', 'Idulfitri 1447 Hijriah', '2026-03-22'],
    ['2026-04-03', 'Wafat Yesus Kristus'],
    ['2026-04-05', 'Kebangkitan Yesus Kristus (Paskah)'],
    ['2026-05-01', 'Hari Buruh Internasional'],
    ['2026-05-14', 'Kenaikan Yesus Kristus'],
    ['2026-05-27', 'Iduladha 1447 Hijriah'],
    ['2026-05-31', 'Hari Raya Waisak 2570 BE'],
    ['2026-06-01', 'Hari Lahir Pancasila'],
    ['2026-06-16', '1 Muharam Tahun Baru Islam 1448 Hijriah'],
    ['2026-08-17', 'Proklamasi Kemerdekaan'],
    ['2026-08-25', 'Maulid Nabi Muhammad SAW'],
    ['2026-12-25', 'Kelahiran Yesus Kristus (Natal)'],
    ['2027-01-01', 'Tahun Baru 2027 Masehi'],
    ['2027-05-01', 'Hari Buruh Internasional'],
    ['2027-06-01', 'Hari Lahir Pancasila'],
    ['2027-08-17', 'Proklamasi Kemerdekaan'],
    ['2027-12-25', 'Kelahiran Yesus Kristus (Natal)'],
  ]),
  ...together([
    ['2026-02-16', 'Cuti bersama Tahun Baru Imlek'],
    ['2026-03-18', 'Cuti bersama Hari Suci Nyepi'],
    ['2026-03-20', 'Cuti bersama Idulfitri'],
    ['2026-03-23', 'Cuti bersama Idulfitri', '2026-03-24'],
    ['2026-05-15', 'Cuti bersama Kenaikan Yesus Kristus'],
    ['2026-05-28', 'Cuti bersama Iduladha'],
    ['2026-12-24', 'Cuti bersama Natal'],
  ]),
]

type Line = [startDate: string, name: string, endDate?: string]

function national(lines: Line[]): FreeDays[] {
  return lines.map(([startDate, name, endDate = startDate]) => ({ startDate, endDate, name, kind: 'NASIONAL' }))
}

function together(lines: Line[]): FreeDays[] {
  return lines.map(([startDate, name, endDate = startDate]) => ({ startDate, endDate, name, kind: 'CUTI_BERSAMA' }))
}
