import type { EraporFill } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { gradedStudent } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { plainName } from '../../../../platform/http/uploads/upload.ts'
import { readGrid } from '../score/scores.ts'
import type { FillStudent } from './erapor/sources.ts'
import { fillInThread } from './read-file.ts'
import type { EvaluationKey } from '../records.ts'

/** The data to write into the file. */
export async function readFilling(scope: SchoolScope, requested: EvaluationKey) {
  const { evaluation: setup, students, cells } = await readGrid(scope, requested)
  if (!setup.isOwn) throw new Failure('FORBIDDEN')
  if (!setup.isSetUp) throw new Failure('EVALUATION_MISSING')
  const own = students.map((student): FillStudent => ({ ...gradedStudent(setup, student), cells: [] }))
  for (const { component, student, state, value, remedial } of cells)
    own[student]?.cells.push([setup.components[component]?.id ?? '', { state, value, remedial }])
  return { setup, students: own }
}

type Upload = { filename: string; content: Buffer }

export async function fillFile(
  schoolId: string,
  { filename, content }: Upload,
  task: Awaited<ReturnType<typeof readFilling>> & { sources: string | undefined },
): Promise<EraporFill> {
  const { file, ...report } = await fillInThread(schoolId, { content, ...task })
  return { ...report, filename: plainName(filename), file: Buffer.from(file).toString('base64') }
}
