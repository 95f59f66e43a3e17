import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'

type Year = Pick<AcademicYear, 'isActive' | 'isOver' | 'promotedTo'>
type Semester = Pick<AcademicYear['semesters'][number], 'status' | 'isReopened'>

export const yearState = ({ isActive, isOver }: Year) => (isActive ? 'Aktif' : isOver ? 'Selesai' : 'Tidak aktif')

/** What a year that is not active is, above its form. */
export const yearSentence = ({ isOver, promotedTo }: Year) =>
  !isOver
    ? 'Tahun pelajaran ini belum aktif.'
    : promotedTo === null
      ? 'Tahun pelajaran ini sudah selesai.'
      : `Tahun pelajaran ini sudah selesai, siswanya naik ke ${promotedTo}. Untuk mengaktifkannya lagi, batalkan dahulu kenaikan itu di Naik tahun.`

export const closingLabel = ({ status, isReopened }: Semester) =>
  status === 'DITUTUP' ? 'Lihat penutupan' : isReopened ? 'Tutup lagi' : 'Tutup semester'
