import { educations, employmentStatuses, ptkTypes, religions } from '@hadir/contract/labels.ts'
import type { Teacher, teacherFields } from '@hadir/contract/teacher/teacher.ts'
import type { z } from 'zod'
import type { Whole } from '../../../components/form/use-record-form.ts'

/** An empty field of a form is '', never null. */
export function toFields(teacher: Teacher): Whole<z.input<typeof teacherFields>> {
  const employmentStatus = employmentStatuses.find((one) => one === teacher.employmentStatus)
  const ptkType = ptkTypes.find((one) => one === teacher.ptkType)
  return {
    name: teacher.name,
    gender: teacher.gender,
    status: teacher.status,
    version: teacher.version,
    titleFront: teacher.titleFront ?? '',
    titleBack: teacher.titleBack ?? '',
    birthPlace: teacher.birthPlace ?? '',
    dob: teacher.dob ?? '',
    nuptk: teacher.nuptk ?? '',
    nip: teacher.nip ?? '',
    ...(employmentStatus && { employmentStatus }),
    ...(ptkType && { ptkType }),
    religion: religions.find((one) => one === teacher.religion) ?? '',
    education: educations.find((one) => one === teacher.education) ?? '',
    rank: teacher.rank ?? '',
    tmt: teacher.tmt ?? '',
    major: teacher.major ?? '',
    phone: teacher.phone ?? '',
    email: teacher.email ?? '',
    address: teacher.address ?? '',
    village: teacher.village ?? '',
    district: teacher.district ?? '',
    regency: teacher.regency ?? '',
    province: teacher.province ?? '',
    postalCode: teacher.postalCode ?? '',
    leftOn: teacher.leftOn ?? '',
    leftReason: teacher.leftReason ?? '',
  }
}
