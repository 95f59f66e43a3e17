import { maxMinutesLate, maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { attendanceLabels, attendanceStatuses, type AttendanceStatus, needsOf } from '@hadir/contract/labels.ts'
import type { Value } from '../../../../offline/state/mark-row.ts'

export type PaperLine = { studentId: string; name: string; no: number; value: Value }
type Student = { studentId: string; name: string; rollNo: number | null }

/** The number before a student on the paper: her own, else her position in the list. */
export const paperNo = (student: { rollNo: number | null }, index: number): number => student.rollNo ?? index + 1

/**
 * Parses marks typed from paper: numbers of the absent students, each with its letter, as `3 s, 17 a, 21 i`. After T
 * come the minutes (`5 t 15`), after D the reason, after any other letter a note. Returns the marks, or an explanation
 * of the error.
 */
export function readPaper(
  typed: string,
  { students, codes }: { students: readonly Student[]; codes: readonly AttendanceStatus[] },
): { lines: PaperLine[]; errors: string[] } {
  const byNo = new Map(students.map((student, index) => [paperNo(student, index), student]))
  const lines: PaperLine[] = []
  const errors: string[] = []
  for (const part of partsOf(typed)) {
    const read = readPart(part, codes)
    if (typeof read === 'string') {
      errors.push(read)
      continue
    }
    const student = byNo.get(read.no)
    if (!student) errors.push(`Nomor ${read.no} tidak ada di kelas ini`)
    else if (lines.some(({ no }) => no === read.no)) errors.push(`Nomor ${read.no} ditulis dua kali`)
    else lines.push({ studentId: student.studentId, name: student.name, ...read })
  }
  return { lines: lines.toSorted((a, b) => a.no - b.no), errors }
}

/**
 * Two students are separated by a comma, a semicolon, a line break, or just a space before the next number and letter.
 */
const nextStudent = new RegExp(`[,;\\n]+|\\s+(?=\\d+\\s*[${attendanceStatuses.join('')}]\\b)`, 'i')
const partsOf = (typed: string): string[] =>
  normalizeTyped(typed)
    .split(nextStudent)
    .map((part) => part.trim())
    .filter(Boolean)

function readPart(part: string, codes: readonly AttendanceStatus[]): { no: number; value: Value } | string {
  const match = /^(\d{1,3})\s*([a-z])(?![a-z])\s*(.*)$/i.exec(part)
  if (!match) return `“${part}” tidak terbaca: tulis nomor dan hurufnya, misalnya 3 s`
  const [, digits = '', letter = '', rest = ''] = match
  const no = Number(digits)
  const status = attendanceStatuses.find((one) => one === letter.toUpperCase())
  if (!status) return `Nomor ${no}: huruf ${letter} tidak dikenal, pakai ${attendanceStatuses.join(', ')}`
  if (!codes.includes(status)) return `Nomor ${no}: ${attendanceLabels[status]} tidak dipakai di sekolah Anda`
  const text = rest.trim()
  if (text.length > maxNote) return `Nomor ${no}: catatan paling panjang ${maxNote} karakter`
  const plain: Value = { status, note: null, minutesLate: null, reason: null }
  const needs = needsOf(status)
  if (needs === 'minutesLate') {
    const minutes = /^(\d{1,3})(?:\s*menit)?$/i.exec(text)?.[1]
    if (!minutes || Number(minutes) < 1 || Number(minutes) > maxMinutesLate) {
      return `Nomor ${no}: tulis menit terlambatnya, misalnya ${no} t 15`
    }
    return { no, value: { ...plain, minutesLate: Number(minutes) } }
  }
  if (needs === 'reason') {
    return text ? { no, value: { ...plain, reason: text } } : `Nomor ${no}: tulis alasannya, misalnya ${no} d lomba`
  }
  return { no, value: { ...plain, note: text || null } }
}
