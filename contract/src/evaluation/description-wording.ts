import { z } from 'zod'
import { text } from '../fields/person-fields.ts'

/** The only words allowed in braces; a paper would print any others with their braces. */
const words = ['nama', 'tinggi', 'rendah'] as const
const isKnown = (sentence: string) =>
  [...sentence.matchAll(/[{}]|\{[^{}]*\}/g)].length === 0 ||
  !/[{}]/.test(sentence.replace(new RegExp(`\\{(${words.join('|')})\\}`, 'g'), ''))

const sentence = text(10, 300).refine(isKnown, 'Dalam kurung kurawal hanya {nama}, {tinggi}, atau {rendah}')
const naming = (word: (typeof words)[number]) =>
  sentence.refine((one) => one.includes(`{${word}}`), `Kalimat ini harus memuat {${word}}`)

/** A school's own wording of descriptions, with the names of `DescriptionTemplate`. */
export const descriptionWording = z.strictObject({
  mastered: naming('tinggi'),
  beginning: naming('tinggi'),
  needsGuidance: naming('rendah'),
  canGrow: naming('rendah'),
  evenlyMastered: sentence,
  evenlyWeak: sentence,
})
