import { expect, test } from 'vitest'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { sampleSnapshot } from '../papers/testing-snapshot.ts'
import { agrees, digestOf } from './digest.ts'

const salt = Buffer.alloc(32, 7).toString('base64url')
const card = sampleSnapshot(1, { curriculum: 'K13', subjects: 2, semesterNo: 2 })
const [subject] = card.groups[0]!.subjects

/** The card with other values in its first subject. */
const scored = (change: Partial<typeof subject>): Partial<ReportCardSnapshot> => {
  const [group, ...others] = card.groups
  const [first, ...rest] = group!.subjects
  return { groups: [{ ...group!, subjects: [{ ...first!, ...change }, ...rest] }, ...others] }
}

test.each<[string, Partial<ReportCardSnapshot>]>([
  ['name', { student: { ...card.student, name: 'Ananda Sari Dewi' } }],
  ['year', { academicYear: { ...card.academicYear, name: '2027/2028' } }],
  ['semester', { semesterNo: 1 }],
  ['period', { period: 'TENGAH' }],
  ['class', { academicClass: { ...card.academicClass, name: 'VII-B' } }],
  ['S', { absences: { ...card.absences, S: 9 } }],
  ['I', { absences: { ...card.absences, I: 9 } }],
  ['A', { absences: { ...card.absences, A: 9 } }],
  ['decision', { decision: { value: 'TINGGAL', nextGrade: null } }],
  ['final score', scored({ final: { ...subject!.final, score: 99 } })],
  ['skill score', scored({ skill: { ...subject!.skill!, score: 99 } })],
])('a paper whose %s was changed afterwards is not the signed one', (_, change) => {
  expect(digestOf({ ...card, ...change }, salt).equals(digestOf(card, salt))).toBe(false)
})

test('the digest needs the salt, and typed values are compared with what is signed', () => {
  expect(digestOf(card, Buffer.alloc(32, 8).toString('base64url')).equals(digestOf(card, salt))).toBe(false)
  const { id, skill } = subject!
  const typed = (field: string, value: string) => agrees(card, salt, [field, value])
  expect([typed(`skill:${id}`, String(skill?.score)), typed(`skill:${id}`, '12')]).toEqual([true, false])
  expect([typed('decision', 'NAIK'), typed('decision', 'LULUS')]).toEqual([true, false])
  expect([typed('name', ' ANANDA  sari '), typed('name', 'Ananda')]).toEqual([true, false])
  expect(typed('note', card.note ?? '')).toBeUndefined()
})
