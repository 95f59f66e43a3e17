import { sql } from 'kysely'
import { insertRows } from '../fixtures/rows.ts'
import type { FilledSchool } from './filled-school.ts'
import type { TestApp } from './test-app.ts'
import { placeIn } from './test-school.ts'

/** Whose a value is, by the two digits in it: one's own, one's class's, anybody else's, or the staff's. */
export const whose = { '66': 'own', '77': 'class', '88': 'others', '99': 'staff' } as const
type Mark = keyof typeof whose

/** The pattern of each kind of value written by `markPeople`, anywhere in a response. */
const looks: Record<string, RegExp> = {
  nisn: /(?<!\d)(66|77|88)00\d{6}(?!\d)/g,
  nik: /(?<!\d)(66|77|88|99)11\d{12}/g,
  phone: /8(66|77|88)000\d{5}(?!\d)/g,
  email: /m(66|77|88)-\d+@rahasia/g,
  address: /Jalan (66|77|88|99) nomor/g,
  hamlet: /Dusun (66|77|88)/g,
  birthPlace: /Kota Lahir (66|77|88|99)/g,
  birthDate: /2013-0([678])-0\1(?!\d)|0([678])\/0\2\/2013/g,
  diplomaNo: /DN-(66|77|88)-/g,
  income: /Gaji (66|77|88)|(>) 10 JT|(<) 1 JT/g,
  health: /Sehat (66|77|88)/g,
}

/** Values of people that a text reveals, such as `nisn:others`. */
export function peopleIn(text: string): Set<string> {
  const listed = new Set<string>()
  for (const [kind, look] of Object.entries(looks)) {
    for (const [, ...found] of text.matchAll(look)) {
      const mark = found.find((one) => one !== undefined) ?? ''
      const digits = { '>': '88', '<': '66' }[mark] ?? (mark.length === 1 ? `${mark}${mark}` : mark)
      listed.add(`${kind}:${whose[digits as Mark]}`)
    }
  }
  return listed
}

/** Gives every person of a school distinguishable values, recognisable in any response. */
export const markPeople = (
  { owner: database, clock }: Pick<TestApp, 'owner' | 'clock'>,
  school: Pick<FilledSchool, 'schoolId'>,
  of: MarkedBy,
): Promise<void> => database.transaction().execute((owner) => mark({ owner, clock }, school, of))

type MarkedBy = { classId: string; ownIds: readonly string[] }

async function mark(
  t: Pick<TestApp, 'owner' | 'clock'>,
  { schoolId }: Pick<FilledSchool, 'schoolId'>,
  of: MarkedBy,
): Promise<void> {
  const digits = sql`(case when s.id = any(${of.ownIds}::uuid[]) then '66' when exists (select from enrollment e
    where e.school_id = s.school_id and e.student_id = s.id and e.academic_class_id = ${of.classId}) then '77' else '88' end)`
  await sql`create temp table marked on commit drop as select s.id, ${digits} as m, row_number() over (order by s.id) as n
    from student s where s.school_id = ${schoolId}`.execute(t.owner)
  await sql`update student s set nisn = m || '00' || lpad(n::text, 6, '0'), phone = '628' || m || '000' || lpad(n::text, 5, '0'),
      email = 'm' || m || '-' || n || '@rahasia.test', address = 'Jalan ' || m || ' nomor ' || n, hamlet = 'Dusun ' || m,
      birth_place = 'Kota Lahir ' || m, dob = ('2013-0' || left(m, 1) || '-0' || left(m, 1))::date,
      sensitive = jsonb_build_object('nik', m || '11' || lpad(n::text, 12, '0'), 'specialNeeds', 'Sehat ' || m)
    from marked where marked.id = s.id`.execute(t.owner)
  await sql`update guardian g set phone = '628' || m || '000' || lpad((50000 + n)::text, 5, '0'),
      email = 'm' || m || '-' || (50000 + n) || '@rahasia.test',
      sensitive = jsonb_build_object('nik', m || '11' || lpad((50000 + n)::text, 12, '0'), 'income', 'Gaji ' || m)
    from (select sg.guardian_id, min(m) as m, min(n) as n from student_guardian sg join marked on marked.id = sg.student_id
      group by 1) own where own.guardian_id = g.id`.execute(t.owner)
  await sql`update alumni a set phone = null, email = null, income_band = case m when '66' then '< 1 JT' else '> 10 JT' end
    from marked where marked.id = a.student_id`.execute(t.owner)
  const without = await t.owner
    .selectFrom('alumni')
    .select('student_id')
    .where('school_id', '=', schoolId)
    .where('student_id', 'not in', t.owner.selectFrom('student_exit').select('student_id'))
    .execute()
  const exits = without.map((row) => ({ ...row, exit_date: '2026-06-19', exit_type: 'LULUS' }))
  await insertRows(placeIn(t, schoolId), 'student_exit', exits)
  await sql`update student_exit gone set diploma_no = 'DN-' || m || '-' || n from marked where marked.id = gone.student_id`.execute(
    t.owner,
  )
  await sql`update teacher set address = 'Jalan 99 nomor 1', birth_place = 'Kota Lahir 99',
      sensitive = jsonb_build_object('nik', '9911' || lpad((random() * 1e11)::bigint::text, 12, '0'))
    where school_id = ${schoolId}`.execute(t.owner)
}
