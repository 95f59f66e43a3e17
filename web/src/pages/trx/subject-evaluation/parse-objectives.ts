import {
  evaluationFields,
  type EvaluationCurriculum,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { ObjectiveFields } from './setup-values.ts'

const { text: textField } = evaluationFields.shape.objectives.element.shape

/** "TP 4", "TP.4", "TP-3", "TP 2.1". */
const tpNumber = String.raw`TP[\s.:–-]*\d+(?:\.\d+)*`

/** One list marker of pasted text: a bullet, "TP 4:", "1.", "2)", "a.", "iv)", "3.1 ". */
const mark = new RegExp(
  String.raw`^(?:[-–•*·]\s*|${tpNumber}(?:\s*[.:)–—-]\s*|\s+)|\(?\d+(?:\.\d+)*[.)](?!\d)\s*|\d+(?:\.\d+)+\s+|\(?(?:[a-z]|[ivx]{2,4})(?:\.\s+|\)\s*))`,
  'i',
)

/** Lists stand in lists: "1. TP.4 Membaca", "- a. Membaca". */
const withoutMarks = (line: string) => {
  let text = line
  for (let depth = 0; depth < 3; depth += 1) text = text.replace(mark, '')
  return text
}

/**
 * The number of a basic competency (KD) of K13, 3 is knowledge and 4 skill: also behind a list's bullet or number, with
 * "KD" or in brackets, with the number of an indicator (4.1.2) or a letter of ours (4.1b).
 */
const competencies =
  /^[^\p{L}\d]*(?:(?:TP[\s.:–-]*\d+|\d+|[a-z])(?:\)|[.:]?\s)[^\p{L}\d]*)?(?:KD\s*[.:–-]?\s*)?([34](?:\.\d{1,2}){1,3}(?:[a-z](?![\p{L}\d]))?)(?!\.?\d)\s*[.):\]–—-]*\s*/iu

/** A rejected line, and why. */
export type WrongLine = { line: string; why: string }

const numberIn = ({ code }: Pick<ObjectiveFields, 'code'>) => Number(/^TP\s*(\d+)$/i.exec(code.trim())?.[1] ?? 0)
const plain = (text: string) => text.trim().toLowerCase()
const withoutKd = (code: string) => plain(code).replace(/^kd\s*/, '')

/** A KD with several objectives: 4.1, 4.1b, 4.1c, so that each is recognised as of this KD. */
function freeCode(number: string, known: readonly Pick<ObjectiveFields, 'code'>[]): string {
  const taken = new Set(known.map(({ code }) => withoutKd(code)))
  const base = number.replace(/[a-z]$/i, '')
  let code = number
  for (let no = 2; taken.has(plain(code)); no += 1) {
    code = `${base}${no <= 26 ? String.fromCodePoint(96 + no) : `-${no}`}`
  }
  return code
}

/** The number in the next objective's code. */
export const nextNumber = (objectives: readonly Pick<ObjectiveFields, 'code'>[]): number =>
  Math.max(0, ...objectives.map(numberIn)) + 1

type Present = { present: readonly ObjectiveFields[]; curriculum?: EvaluationCurriculum }

/**
 * Learning objectives from pasted text, one per line; rejected lines are returned unchanged. The number of a basic
 * competency stays as its code under K13, because it says which part of the rapor it belongs to.
 */
export function parseObjectives(
  pasted: string,
  { present, curriculum }: Present,
  newId: () => string,
): { added: ObjectiveFields[]; wrong: WrongLine[] } {
  const added: ObjectiveFields[] = []
  const wrong: WrongLine[] = []
  for (const written of pasted.split(/\r?\n/)) {
    const line = written.replace(/\s+/g, ' ').trim()
    if (line === '') continue
    const known = [...present, ...added]
    const number = curriculum === 'K13' ? competencies.exec(line)?.[1] : undefined
    const text = number === undefined ? withoutMarks(line) : line.replace(competencies, '')
    const twin = known.find((one) => plain(one.text) === plain(text))
    const refusal = textField.safeParse(text).error?.issues[0]?.message
    const why = refusal ? `${refusal}, ini ${text.length}` : twin && `sama dengan ${twin.code}`
    if (why) wrong.push({ line, why })
    else {
      const code = number === undefined ? `TP${nextNumber(known)}` : freeCode(number, known)
      added.push({ id: newId(), code, text, scope: '' })
    }
  }
  return { added, wrong }
}
