import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import type { RosterStudent } from '../roster.ts'

type Named = Pick<RosterStudent, 'id' | 'name' | 'nisn' | 'isHere'>
type InFile = { studentId?: string; nisn: string; name: string }
export type Found<Student> = { student: Student; by: 'id' | 'nisn' | 'name' } | { why: string }

export const sameName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Ten digits; a spreadsheet that treated it as a number has removed its zeros. */
export const wholeNisn = (text: string) => {
  const digits = normalizeTyped(text)
  return /^\d{5,10}$/.test(digits) ? digits.padStart(10, '0') : ''
}

/**
 * The student of a row of a file: by our own id, else by NISN, else by a unique full name. Nothing is guessed: two with
 * the same name, or an unknown NISN, are reported.
 */
export function studentFinder<Student extends Named>(students: readonly Student[], names: readonly string[]) {
  const byId = new Map(students.map((student) => [student.id, student]))
  const byNisn = new Map(students.flatMap((student) => (student.nisn ? [[student.nisn, student] as const] : [])))
  const byName = Map.groupBy(students, ({ name }) => sameName(name))
  const inFile = Map.groupBy(names, sameName)
  return ({ studentId, nisn, name }: InFile): Found<Student> => {
    const number = wholeNisn(nisn)
    const own = studentId ? byId.get(studentId) : undefined
    if (own) {
      const isMixed = number ? own.nisn !== null && own.nisn !== number : name && sameName(own.name) !== sameName(name)
      return isMixed
        ? { why: 'Baris ini tercampur: id, NISN, dan namanya bukan satu siswa' }
        : { student: own, by: 'id' }
    }
    const numbered = number ? byNisn.get(number) : undefined
    if (numbered) return { student: numbered, by: 'nisn' }
    const [only, other] = byName.get(sameName(name)) ?? []
    if (!only) return { why: 'Tidak ada di kelas ini' }
    if (other || (inFile.get(sameName(name))?.length ?? 0) > 1)
      return { why: 'Nama ini dimiliki lebih dari satu siswa; perlu NISN' }
    if (number && only.nisn !== null) return { why: 'NISN-nya berbeda dengan siswa bernama sama' }
    return { student: only, by: 'name' }
  }
}
