import { type Grade, phaseOf } from '../labels.ts'
import { type GradeLetter, letterOf } from './grade-letter.ts'

/** The four stages of early grades, best first. */
export const progressLetters = ['SB', 'BSH', 'MB', 'BB'] as const
export type ProgressLetter = (typeof progressLetters)[number]
export const progressLetterLabels: Record<ProgressLetter, string> = {
  SB: 'Sangat Berkembang',
  BSH: 'Berkembang Sesuai Harapan',
  MB: 'Mulai Berkembang',
  BB: 'Belum Berkembang',
}

/** In which grades a school's rapor under Merdeka has letters in place of scores. */
export const letterUses = ['TIDAK', 'FASE_A', 'SEMUA'] as const
export type LetterUse = (typeof letterUses)[number]
export const letterUseLabels: Record<LetterUse, string> = {
  TIDAK: 'Angka di semua kelas',
  FASE_A: 'Huruf di kelas I dan II',
  SEMUA: 'Huruf di semua kelas',
}

export const usesLetters = (use: LetterUse, grade: Grade): boolean =>
  use === 'SEMUA' || (use === 'FASE_A' && phaseOf[grade] === 'A')

const stages: Record<GradeLetter, ProgressLetter> = { A: 'SB', B: 'BSH', C: 'MB', D: 'BB' }

/**
 * Of a final score: BB below the KKTP, the others in thirds above it, as the predikat of K13. The ministry's Panduan
 * Pembelajaran dan Asesmen leaves the intervals to the school; Hadir's are these.
 */
export const progressLetterOf = (score: number, threshold: number): ProgressLetter => stages[letterOf(score, threshold)]
