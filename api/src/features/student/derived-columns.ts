import { sql } from 'kysely'

/** The phone on which the school reaches a student's family. */
export const guardianPhone = sql<string | null>`(
  select g.phone from student_guardian sg join guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
    where sg.school_id = student.school_id and sg.student_id = student.id and g.phone is not null
    order by sg.is_primary_contact desc, sg.relation limit 1)`

/** Whether an account is linked to this student. */
export const hasAccount = sql<boolean>`exists (
  select from actor where actor.school_id = student.school_id and actor.person_id = student.id)`

/** Which of the 17 items of the buku induk are still empty; name, NIS and gender never are. */
export const missing = sql<string[]>`(
  select array_remove(array[
      case when student.nisn is null then 'NISN' end,
      case when student.birth_place is null then 'Tempat lahir' end,
      case when student.religion is null then 'Agama' end,
      case when student.extra->>'familyStatus' is null then 'Status dalam keluarga' end,
      case when student.extra->>'childNo' is null then 'Anak ke' end,
      case when student.address is null then 'Alamat' end,
      case when student.phone is null and phones = 0 then 'Telepon' end,
      case when student.extra->>'originSchool' is null then 'Sekolah asal' end,
      case when student.extra->>'entryType' is null then 'Jenis pendaftaran' end,
      case when student.entry_date is null then 'Diterima tanggal' end,
      case when student.extra->>'entryGrade' is null then 'Diterima di tingkat' end,
      case when fathers + mothers + others = 0 then 'Orang tua atau wali' end,
      case when (fathers + mothers > 0 or others = 0) and jobs = 0 then 'Pekerjaan orang tua' end,
      case when phones = 0 then 'HP orang tua atau wali' end
    ], null)
    from (
      select count(*) filter (where sg.relation = 'AYAH') as fathers, count(*) filter (where sg.relation = 'IBU') as mothers,
          count(*) filter (where sg.relation = 'WALI') as others, count(g.phone) as phones, count(g.job) as jobs
        from student_guardian sg join guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
        where sg.school_id = student.school_id and sg.student_id = student.id
    ) family)`
