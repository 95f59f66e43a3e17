import type { PlatformTables, SchoolTables } from '../database/tables.ts'

/** Whose id a column has. A mailbox is a person's by its address, an actor by the profile that acted. */
export type PersonKind = 'account' | 'mailbox' | 'profile' | 'actor' | 'student' | 'guardian' | 'teacher'

export type PersonalTable = {
  table: keyof PlatformTables | keyof SchoolTables
  /** Its heading in the file. */
  title: string
  of: PersonKind
  by: string
  /** Where `by` is in another table: its key there, and the column here that refers to it. */
  via?: { table: keyof PlatformTables | keyof SchoolTables; key: string; column: string }
  /** Limits the rows further, so that an index finds them: SQL about `t`, with the persons' ids in `$ids`. */
  within?: string
  /** Columns that are not in the file: secrets, and what concerns others. */
  hidden?: readonly string[]
  /** For the student herself and her guardians: the columns that they may not read, or nothing at all. */
  family: 'none' | readonly string[]
  /** Large tables: the newest rows by this column. */
  newestBy?: string
  /** Some rows are not the family's to read yet: SQL about `t`. */
  familyRows?: string
}

const order = ['rev', 'seq', 'n'] as const
/** What teachers write to each other about a mark. */
const teachersNotes = [...order, 'note', 'reason'] as const
const all = [] as const

/** Of use to the job alone. */
const noticeDetails = ['once_key', 'claimed_at', 'tries'] as const

/** What the platform stores of an account. */
export const accountTables: readonly PersonalTable[] = [
  { table: 'platform.account', title: 'Akun', of: 'account', by: 'id', family: all },
  { table: 'platform.account_change', title: 'Perubahan akun', of: 'account', by: 'account_id', family: all },
  { table: 'platform.profile', title: 'Profil dan keanggotaan', of: 'account', by: 'account_id', family: all },
  {
    table: 'platform.session',
    title: 'Perangkat yang pernah masuk',
    of: 'account',
    by: 'account_id',
    hidden: ['browser_hash', 'generation', 'seen_generation'],
    family: all,
    newestBy: 'last_used_at',
  },
  {
    table: 'platform.known_browser',
    title: 'Peramban yang dikenal',
    of: 'mailbox',
    by: 'mailbox',
    hidden: ['browser_hash'],
    family: all,
  },
  { table: 'platform.external_identity', title: 'Akun Google', of: 'account', by: 'account_id', family: all },
  { table: 'platform.list_view', title: 'Tampilan daftar', of: 'profile', by: 'profile_id', family: all },
  {
    table: 'platform.account_notice',
    title: 'Kabar tentang akun',
    of: 'account',
    by: 'account_id',
    // The words may be about others.
    hidden: ['data', ...noticeDetails],
    family: all,
    newestBy: 'created_at',
  },
  { table: 'platform.data_copy', title: 'Salinan data yang diunduh', of: 'account', by: 'account_id', family: all },
  {
    table: 'platform.access_request',
    title: 'Permintaan akses',
    of: 'account',
    by: 'account_id',
    hidden: ['decided_by', 'target'],
    family: all,
  },
  {
    table: 'platform.access_evidence',
    title: 'Bukti permintaan akses',
    of: 'account',
    by: 'account_id',
    via: { table: 'platform.access_request', key: 'id', column: 'request_id' },
    family: all,
  },
  {
    table: 'platform.access_event',
    title: 'Riwayat akses',
    of: 'account',
    by: 'account_id',
    hidden: ['actor_account_id', 'actor_profile_id'],
    family: all,
  },
  {
    table: 'platform.consent',
    title: 'Persetujuan wali untuk akun ini',
    of: 'profile',
    by: 'profile_id',
    hidden: ['given_by', 'given_by_profile'],
    family: all,
  },
  {
    table: 'platform.consent',
    title: 'Persetujuan yang diberikan',
    of: 'account',
    by: 'given_by',
    hidden: ['given_by', 'given_by_profile'],
    family: all,
  },
  {
    table: 'platform.consent_withdrawal',
    title: 'Persetujuan yang ditarik',
    of: 'account',
    by: 'withdrawn_by',
    hidden: ['withdrawn_by', 'withdrawn_by_profile'],
    family: all,
  },
  { table: 'platform.company', title: 'Perusahaan', of: 'account', by: 'account_id', family: all },
  {
    table: 'platform.support_session',
    title: 'Kunjungan ke sekolah',
    of: 'profile',
    by: 'profile_id',
    hidden: ['session_id'],
    family: all,
  },
]

/** What a school stores of whoever acts there. */
export const actorTables: readonly PersonalTable[] = [
  {
    table: 'notice',
    title: 'Kabar yang dikirim',
    of: 'actor',
    by: 'profile_id',
    // The words may be about others.
    hidden: ['data', ...noticeDetails],
    family: all,
    newestBy: 'created_at',
  },
  { table: 'actor', title: 'Nama pada riwayat sekolah', of: 'actor', by: 'id', family: all },
  {
    table: 'audit_entry',
    title: 'Perubahan yang dilakukan',
    of: 'actor',
    by: 'actor_id',
    // The values are those of others.
    hidden: ['changes', 'actor_id'],
    family: all,
    newestBy: 'at',
  },
  { table: 'list_export', title: 'Daftar yang diunduh', of: 'actor', by: 'actor_id', family: all, newestBy: 'at' },
  { table: 'report_card_receipt', title: 'Rapor yang dibuka', of: 'actor', by: 'actor_id', family: all },
  {
    table: 'contact_proposal',
    title: 'Usulan perubahan kontak',
    of: 'actor',
    by: 'proposed_by',
    hidden: ['decided_by'],
    family: all,
  },
]

export const teacherTables: readonly PersonalTable[] = [
  { table: 'teacher', title: 'Data guru', of: 'teacher', by: 'id', family: 'none' },
  { table: 'teacher_photo', title: 'Foto guru', of: 'teacher', by: 'teacher_id', family: 'none' },
  {
    table: 'teacher_invitation',
    title: 'Undangan',
    of: 'teacher',
    by: 'teacher_id',
    hidden: ['secret_hash'],
    family: 'none',
  },
  { table: 'duty', title: 'Tugas tambahan', of: 'teacher', by: 'teacher_id', family: 'none' },
  { table: 'homeroom', title: 'Wali kelas', of: 'teacher', by: 'teacher_id', family: 'none' },
  { table: 'academic_teacher', title: 'Beban mengajar', of: 'teacher', by: 'teacher_id', family: 'none' },
  { table: 'academic_subject', title: 'Pembelajaran', of: 'teacher', by: 'teacher_id', family: 'none' },
  {
    table: 'academic_subject_co_teacher',
    title: 'Pendampingan',
    of: 'teacher',
    by: 'teacher_id',
    family: 'none',
  },
  { table: 'planned_teaching', title: 'Pengajaran yang direncanakan', of: 'teacher', by: 'teacher_id', family: 'none' },
  { table: 'class_schedule', title: 'Jadwal mengajar', of: 'teacher', by: 'teacher_id', family: 'none' },
  { table: 'extracurricular', title: 'Ekstrakurikuler', of: 'teacher', by: 'teacher_id', family: 'none' },
  { table: 'planned_coaching', title: 'Pembinaan yang direncanakan', of: 'teacher', by: 'teacher_id', family: 'none' },
  {
    table: 'lesson',
    title: 'Pelajaran dan jurnal mengajar',
    of: 'teacher',
    by: 'teacher_id',
    family: 'none',
    newestBy: 'date',
  },
]

/** The lessons and days of her classes: marks are found by these, not by the student alone. */
const ofHerLessons = `t.lesson_id in (select l.id from enrollment e
  join lesson l on l.school_id = e.school_id and l.academic_class_id = e.academic_class_id
  where e.school_id = t.school_id and e.student_id = any($ids))`
const ofHerDays = `t.date in (select d.date from enrollment e
  join class_day d on d.school_id = e.school_id and d.academic_class_id = e.academic_class_id
  where e.school_id = t.school_id and e.student_id = any($ids))`

const ofStudent = (
  table: keyof SchoolTables,
  title: string,
  family: PersonalTable['family'],
  more: Partial<PersonalTable> = {},
): PersonalTable => ({ table, title, of: 'student', by: 'student_id', family, ...more })

/** A school's record of a student. */
export const studentTables: readonly PersonalTable[] = [
  { table: 'student', title: 'Data siswa', of: 'student', by: 'id', family: ['sensitive'] },
  ofStudent('student_photo', 'Foto', all),
  ofStudent('student_card', 'Kartu siswa', 'none', { hidden: ['token'] }),
  ofStudent('student_guardian', 'Orang tua dan wali', all),
  {
    table: 'guardian',
    title: 'Data orang tua dan wali',
    of: 'student',
    by: 'student_id',
    via: { table: 'student_guardian', key: 'guardian_id', column: 'id' },
    family: ['sensitive'],
  },
  ofStudent('enrollment', 'Kelas yang diikuti', all),
  ofStudent('student_exit', 'Keluar sekolah', all),
  ofStudent('student_past_exit', 'Keluar sekolah sebelumnya', all),
  ofStudent('alumni', 'Alumni', all),
  ofStudent('attendance_cell', 'Absensi harian', teachersNotes, { within: ofHerDays }),
  ofStudent('lesson_cell', 'Absensi pelajaran', teachersNotes, { within: ofHerLessons }),
  ofStudent('pending_mark', 'Tanda yang menunggu keputusan', 'none'),
  ofStudent('planned_absence', 'Izin terencana', ['created_by', 'withdrawn_by']),
  ofStudent('attendance_letter', 'Foto surat izin', 'none'),
  ofStudent('attendance_letter_event', 'Riwayat foto surat izin', 'none'),
  ofStudent('opening_balance', 'Saldo awal absensi', all),
  ofStudent('warning_handling', 'Tindak lanjut kehadiran', 'none'),
  ofStudent('subject_choice', 'Mata pelajaran pilihan', all),
  ofStudent('score', 'Nilai', 'none'),
  ofStudent('score_event', 'Riwayat nilai', 'none', { newestBy: 'saved_at' }),
  ofStudent('subject_result', 'Nilai akhir', 'none'),
  ofStudent('objective_tick', 'Tujuan pembelajaran', 'none'),
  ofStudent('carried_exemption', 'Pembebasan nilai', 'none'),
  ofStudent('former_school_score', 'Nilai dari sekolah asal', 'none'),
  ofStudent('cocurricular_result', 'Kokurikuler', 'none'),
  ofStudent('extracurricular_member', 'Ekstrakurikuler', 'none'),
  ofStudent('achievement', 'Prestasi', 'none'),
  ofStudent('internship', 'Praktik kerja lapangan', 'none'),
  ofStudent('report_card', 'Isian rapor', 'none'),
  {
    table: 'report_card_version',
    title: 'Rapor yang terbit',
    of: 'student',
    by: 'student_id',
    via: { table: 'report_card', key: 'id', column: 'report_card_id' },
    hidden: ['salt', 'digest', 'signature', 'key_id'],
    family: ['published_by', 'withdrawn_by', 'withdraw_reason'],
    familyRows: `t.state = 'TERBIT'`,
  },
  ofStudent('contact_proposal', 'Usulan perubahan kontak', ['decided_by']),
  ofStudent('student_reading', 'Siapa yang membuka data ini', all, { newestBy: 'day' }),
  {
    table: 'audit_entry',
    title: 'Riwayat perubahan data siswa',
    of: 'student',
    by: 'record_id',
    within: `t.kind = 'student'`,
    family: 'none',
    newestBy: 'at',
  },
  ofStudent('rollover_student', 'Rencana kenaikan kelas', 'none'),
]

/** A guardian's own row; her children's records are read like theirs. */
export const guardianTables: readonly PersonalTable[] = [
  { table: 'guardian', title: 'Data saya di sekolah', of: 'guardian', by: 'id', family: ['sensitive'] },
  { table: 'student_guardian', title: 'Anak', of: 'guardian', by: 'guardian_id', family: all },
  {
    table: 'notice',
    title: 'Kabar yang dikirim',
    of: 'guardian',
    by: 'guardian_id',
    hidden: noticeDetails,
    family: all,
    newestBy: 'created_at',
  },
]

export const personalTables: readonly PersonalTable[] = [
  ...accountTables,
  ...actorTables,
  ...teacherTables,
  ...studentTables,
  ...guardianTables,
]
