import { expect, test } from 'vitest'
import { subjectTask } from './subject-task.ts'

const id = '00000000-0000-4000-8000-000000000001'
const subject = { id, semesterNo: 1 as const, isSetUp: true, hasFinalScore: true, filled: 4, owed: 6, students: 3 }
const setup = `/app/trx/subject-evaluation/${id}?semester=1`
const grid = `/app/kbm/subject-evaluation/${id}?semester=1`

test.each([
  [{ isSetUp: false, hasFinalScore: false, filled: 0, owed: 0 }, setup, 'Penilaian belum disusun'],
  // Formative scores alone, or under K13 practice alone, make no rapor: there is nothing to mark as final.
  [{ hasFinalScore: false, filled: 0, owed: 0 }, setup, 'Belum ada komponen yang masuk nilai akhir'],
  [{ hasFinalScore: false, filled: 6 }, setup, 'Belum ada komponen yang masuk nilai akhir'],
  [{}, grid, '2 nilai belum diisi'],
  [{ filled: 6 }, grid, 'Nilai lengkap, belum ditandai final'],
  [{ filled: 0, owed: 0, students: 0 }, grid, 'Belum ada siswa'],
])('a subject that is not final leads to what it lacks: %o', (change, to, state) => {
  expect(subjectTask({ ...subject, ...change })).toEqual({ to, state })
})
