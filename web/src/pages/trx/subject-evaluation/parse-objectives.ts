import { evaluationFields } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { ObjectiveFields } from './setup-values.ts'

const { text: textField } = evaluationFields.shape.objectives.element.shape

/** The list markers of pasted text: a bullet, "1.", "2)", "3.1 ", "TP 4:". */
const marks = /^(?:[-–•*·]\s*|TP\s*\d+(?:\.\d+)*\s*[.:)–-]?\s+|\(?\d+(?:\.\d+)*[.)](?!\d)\s*|\d+(?:\.\d+)+\s+)/i

/** A rejected line, and why. */
export type WrongLine = { line: string; why: string }

const numberIn = ({ code }: Pick<ObjectiveFields, 'code'>) => Number(/^TP\s*(\d+)$/i.exec(code.trim())?.[1] ?? 0)
const plain = (text: string) => text.trim().toLowerCase()

/** The number in the next objective's code. */
export const nextNumber = (objectives: readonly Pick<ObjectiveFields, 'code'>[]): number =>
  Math.max(0, ...objectives.map(numberIn)) + 1

/** Learning objectives from pasted text, one per line; rejected lines are returned unchanged. */
export function parseObjectives(
  pasted: string,
  present: readonly ObjectiveFields[],
  newId: () => string,
): { added: ObjectiveFields[]; wrong: WrongLine[] } {
  const added: ObjectiveFields[] = []
  const wrong: WrongLine[] = []
  const first = nextNumber(present)
  for (const written of pasted.split(/\r?\n/)) {
    const line = written.replace(/\s+/g, ' ').trim()
    if (line === '') continue
    const text = line.replace(marks, '')
    const twin = [...present, ...added].find((one) => plain(one.text) === plain(text))
    const refusal = textField.safeParse(text).error?.issues[0]?.message
    const why = refusal ? `${refusal}, ini ${text.length}` : twin && `sama dengan ${twin.code}`
    if (why) wrong.push({ line, why })
    else added.push({ id: newId(), code: `TP${first + added.length}`, text, scope: '' })
  }
  return { added, wrong }
}
