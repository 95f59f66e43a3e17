import { grades, religions } from '@hadir/contract/labels.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import type { Guardian, studentFields, StudentRecord } from '@hadir/contract/student/student.ts'
import { entryTypes, familyStatuses } from '@hadir/contract/student/student-labels.ts'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'

export type StudentInput = z.input<typeof studentFields>

/** The form's fields of the four region lists. */
export const places = { province: 'province', regency: 'regency', district: 'district', village: 'village' } as const

const nobody = { guardianId: '', name: '', birthYear: null, education: '', job: '', phone: '', email: '' } as const

const toGuardianFields = (guardian: Guardian | null) =>
  guardian
    ? {
        guardianId: guardian.guardianId,
        name: guardian.name,
        birthYear: guardian.birthYear,
        education: guardian.education ?? '',
        job: guardian.job ?? '',
        phone: guardian.phone ? shownPhone(guardian.phone) : '',
        email: guardian.email ?? '',
      }
    : nobody

/** The choice that equals a stored text, if any: an import stores the file's text. */
const chosen = <Value extends string>(values: readonly Value[], stored: string | null) =>
  values.find((value) => value === stored) ?? ('' as const)

/** An empty field of a form is '', never null; the class and the state of a student are not its fields. */
export const toFields = (student: StudentRecord) =>
  ({
    name: student.name,
    nis: student.nis,
    gender: student.gender,
    dob: student.dob ?? '',
    version: student.version,
    nisn: student.nisn ?? '',
    birthPlace: student.birthPlace ?? '',
    religion: chosen(religions, student.religion),
    birthCertificateNo: student.birthCertificateNo ?? '',
    childNo: student.childNo,
    siblings: student.siblings,
    familyStatus: chosen(familyStatuses, student.familyStatus),
    address: student.address ?? '',
    rt: student.rt ?? '',
    rw: student.rw ?? '',
    hamlet: student.hamlet ?? '',
    village: student.village ?? '',
    district: student.district ?? '',
    regency: student.regency ?? '',
    province: student.province ?? '',
    postalCode: student.postalCode ?? '',
    phone: student.phone ? shownPhone(student.phone) : '',
    email: student.email ?? '',
    livingWith: student.livingWith ?? '',
    transport: student.transport ?? '',
    distanceKm: student.distanceKm,
    guardians: {
      AYAH: toGuardianFields(student.guardians.AYAH),
      IBU: toGuardianFields(student.guardians.IBU),
      WALI: toGuardianFields(student.guardians.WALI),
    },
    primaryContact: student.primaryContact ?? '',
    entryType: chosen(entryTypes, student.entryType),
    entryDate: student.entryDate ?? '',
    entryGrade: chosen(grades, student.entryGrade),
    originSchool: student.originSchool ?? '',
    originNpsn: student.originNpsn ?? '',
    prevDiplomaNo: student.prevDiplomaNo ?? '',
    skhunNo: student.skhunNo ?? '',
    // Changed elsewhere; the form does not send it.
    membership: undefined,
  }) satisfies DefaultValues<StudentInput>

export const freshStudent = {
  name: '',
  nis: '',
  dob: '',
  guardians: { AYAH: nobody, IBU: nobody, WALI: nobody },
  primaryContact: '',
  entryType: 'SISWA_BARU',
  entryDate: '',
} as const
