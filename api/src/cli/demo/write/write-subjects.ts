import { grades } from '@hadir/contract/labels.ts'
import { usualSubjects } from '../../../features/subject/usual-subjects.ts'
import { insertRows, type Place } from '../../../fixtures/rows.ts'
import type { ExampleClass, Teacher } from '../people.ts'

/** Number of teachers per subject in a school of twelve classes; of the religions only Islam has one. */
const teachersOf: Record<string, number> = {
  PAI: 2,
  PPKN: 2,
  BIN: 4,
  MTK: 3,
  IPA: 3,
  IPS: 2,
  BIG: 3,
  PJOK: 2,
  INF: 2,
  SBP: 2,
  MULOK: 2,
}

/** The usual subjects in every class; the nth teacher of a subject gets every nth class. */
export async function writeSubjects(
  place: Place,
  { classes, teachers }: { classes: readonly ExampleClass[]; teachers: readonly Teacher[] },
): Promise<{ id: string; classId: string }[]> {
  const own = grades.filter((grade) => classes.some((one) => one.grade === grade))
  const taught = usualSubjects.MERDEKA.SMP.subjects
    .filter((subject) => subject.code in teachersOf)
    .map((subject, index) => ({ ...subject, id: place.newId(), orderNo: index + 1 }))
  const subjects = taught.map(({ id, code, name, shortName, group, religion, weeklyJp, orderNo }) => ({
    id,
    // Mulok has a different name in every province; here Sundanese.
    ...(code === 'MULOK'
      ? { code: 'SUN', name: 'Bahasa Sunda', short_name: 'B. Sunda' }
      : { code, name, short_name: shortName }),
    subject_group: group,
    grades: own,
    religion: religion ?? null,
    order_no: orderNo,
    weekly_jp: weeklyJp,
    threshold: 75,
  }))
  await insertRows(place, 'subject', subjects)
  let next = 0
  const given = taught.flatMap((subject) => {
    const among = Array.from({ length: teachersOf[subject.code] ?? 1 }, () => teachers[next++ % teachers.length])
    return classes.map((one, i) => ({ subject, one, teacher: among[i % among.length] }))
  })
  const rows = given.map(({ subject, one, teacher }) => ({
    id: place.newId(),
    academic_class_id: one.id,
    subject_id: subject.id,
    teacher_id: teacher?.id ?? null,
    weekly_jp: subject.weeklyJp,
    weight_lm: 60,
    weight_sts: 20,
    weight_sas: 20,
  }))
  await insertRows(place, 'academic_subject', rows)
  return rows.map(({ id, academic_class_id }) => ({ id, classId: academic_class_id }))
}
