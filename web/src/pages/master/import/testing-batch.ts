import type { ImportBatch } from '@hadir/contract/import/import.ts'

/** A checked file of three students, with what a test says otherwise. */
export const batchOf = ({
  header,
  ...more
}: Omit<Partial<ImportBatch>, 'header'> & { header?: Partial<ImportBatch['header']> } = {}): ImportBatch => ({
  id: 'batch',
  kind: 'student',
  state: 'dry',
  filename: 'daftar.xlsx',
  by: 'Sri',
  createdAt: '2026-09-16T00:00:00Z',
  appliedAt: null,
  counts: { baru: 2, berubah: 0, sama: 0, ditolak: 1, peringatan: 0 },
  header: {
    row: 1,
    columns: 5,
    missing: [],
    ignored: [],
    missed: [],
    sheets: [],
    hidden: [],
    unread: [],
    otherSchool: null,
    guardianPhones: 0,
    lowerGrades: 0,
    joint: [],
    skipped: [],
    ...header,
  },
  newClasses: [],
  newSubjects: [],
  membersFrom: null,
  sensitive: [],
  progress: { done: 0, total: 2 },
  failure: null,
  isSilent: false,
  undo: { possible: false, until: null, reason: null, retained: 0 },
  ...more,
})
