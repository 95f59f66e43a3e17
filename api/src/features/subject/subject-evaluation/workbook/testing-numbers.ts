import { scoreFileEndpoints, type ScoreFileCheck } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { evaluatedIn } from '../testing-evaluation.ts'
import { sendFile, downloadWorkbook } from './testing-files.ts'

/** Rows of our workbook: title, guide, ids, headings, students; columns: id, No, NISN, Nama, LM1, LM2, STS, SAS. */
export const firstStudent = 4
export const firstScore = 4

/** A subject with two students with NISNs, and calls for its file. */
export async function withNumbers(t: TestApp) {
  const all = await evaluatedIn(t)
  await all.saveSetup()
  const [first = '', second = '', third = ''] = all.a.studentIds
  const nisnOf = async (id: string, nisn: string) =>
    t.owner.updateTable('student').set({ nisn }).where('id', '=', id).execute()
  await nisnOf(first, '0012345678')
  await nisnOf(second, '0087654321')
  const check = async (file: Buffer, as = all.teacher) =>
    sendFile(t, scoreFileEndpoints.check, { at: all.at, caller: as, file })
  const checked = async (file: Buffer): Promise<ScoreFileCheck> => (await check(file)).body.data
  const download = async (as = all.teacher) => (await downloadWorkbook(t, all.at, as)).file
  return { ...all, check, checked, download, first, second, third }
}
