// Made by tools/table-types.ts from the migrated database: change a migration, then `npm run table-types`.

import type { Generated } from 'kysely'

export interface SchoolTables {
  academic_class: AcademicClassTable
  academic_subject: AcademicSubjectTable
  academic_subject_co_teacher: AcademicSubjectCoTeacherTable
  academic_teacher: AcademicTeacherTable
  academic_year: AcademicYearTable
  achievement: AchievementTable
  actor: ActorTable
  alumni: AlumniTable
  assessment_component: AssessmentComponentTable
  attendance_cell: AttendanceCellTable
  attendance_correction: AttendanceCorrectionTable
  attendance_event: AttendanceEventTable
  attendance_letter: AttendanceLetterTable
  attendance_letter_event: AttendanceLetterEventTable
  attendance_restoration: AttendanceRestorationTable
  attendance_save: AttendanceSaveTable
  audit_entry: AuditEntryTable
  bell: BellTable
  bell_schedule: BellScheduleTable
  carried_exemption: CarriedExemptionTable
  class: ClassTable
  class_day: ClassDayTable
  class_schedule: ClassScheduleTable
  cocurricular_activity: CocurricularActivityTable
  cocurricular_result: CocurricularResultTable
  component_objective: ComponentObjectiveTable
  contact_proposal: ContactProposalTable
  correction_acknowledgement: CorrectionAcknowledgementTable
  day_closing: DayClosingTable
  duty: DutyTable
  enrollment: EnrollmentTable
  exam: ExamTable
  exam_class: ExamClassTable
  extracurricular: ExtracurricularTable
  extracurricular_member: ExtracurricularMemberTable
  former_school_score: FormerSchoolScoreTable
  guardian: GuardianTable
  holiday: HolidayTable
  homeroom: HomeroomTable
  import_batch: ImportBatchTable
  import_file: ImportFileTable
  import_row: ImportRowTable
  import_write: ImportWriteTable
  internship: InternshipTable
  joint_group: JointGroupTable
  joint_member: JointMemberTable
  learning_objective: LearningObjectiveTable
  lesson: LessonTable
  lesson_attachment: LessonAttachmentTable
  lesson_attachment_event: LessonAttachmentEventTable
  lesson_cell: LessonCellTable
  lesson_journal_event: LessonJournalEventTable
  list_export: ListExportTable
  notice: NoticeTable
  objective_tick: ObjectiveTickTable
  opening_balance: OpeningBalanceTable
  pending_mark: PendingMarkTable
  planned_absence: PlannedAbsenceTable
  planned_coaching: PlannedCoachingTable
  planned_teaching: PlannedTeachingTable
  report_card: ReportCardTable
  report_card_key: ReportCardKeyTable
  report_card_paper: ReportCardPaperTable
  report_card_part: ReportCardPartTable
  report_card_print: ReportCardPrintTable
  report_card_receipt: ReportCardReceiptTable
  report_card_version: ReportCardVersionTable
  rollover: RolloverTable
  rollover_class: RolloverClassTable
  rollover_student: RolloverStudentTable
  school_archive: SchoolArchiveTable
  school_archive_part: SchoolArchivePartTable
  school_change: SchoolChangeTable
  school_logo: SchoolLogoTable
  school_setting: SchoolSettingTable
  score: ScoreTable
  score_event: ScoreEventTable
  semester: SemesterTable
  semester_event: SemesterEventTable
  setting_group: SettingGroupTable
  student: StudentTable
  student_card: StudentCardTable
  student_exit: StudentExitTable
  student_guardian: StudentGuardianTable
  student_past_exit: StudentPastExitTable
  student_photo: StudentPhotoTable
  student_reading: StudentReadingTable
  subject: SubjectTable
  subject_choice: SubjectChoiceTable
  subject_evaluation: SubjectEvaluationTable
  subject_result: SubjectResultTable
  support_event: SupportEventTable
  task: TaskTable
  teacher: TeacherTable
  teacher_invitation: TeacherInvitationTable
  teacher_photo: TeacherPhotoTable
  warning_handling: WarningHandlingTable
}

export interface PlatformTables {
  'platform.access_event': AccessEventTable
  'platform.access_evidence': AccessEvidenceTable
  'platform.access_request': AccessRequestTable
  'platform.access_try': AccessTryTable
  'platform.account': AccountTable
  'platform.account_change': AccountChangeTable
  'platform.account_notice': AccountNoticeTable
  'platform.backup_run': BackupRunTable
  'platform.company': CompanyTable
  'platform.company_school': CompanySchoolTable
  'platform.consent': ConsentTable
  'platform.consent_withdrawal': ConsentWithdrawalTable
  'platform.data_copy': DataCopyTable
  'platform.external_identity': ExternalIdentityTable
  'platform.failed_job': FailedJobTable
  'platform.formula_refresh': FormulaRefreshTable
  'platform.google_attempt': GoogleAttemptTable
  'platform.idempotency_record': IdempotencyRecordTable
  'platform.invited_mailbox': InvitedMailboxTable
  'platform.job_schedule': JobScheduleTable
  'platform.job_schedule_run': JobScheduleRunTable
  'platform.known_browser': KnownBrowserTable
  'platform.list_view': ListViewTable
  'platform.mail_count': MailCountTable
  'platform.moved_school': MovedSchoolTable
  'platform.network_pace': NetworkPaceTable
  'platform.profile': ProfileTable
  'platform.proven_mailbox': ProvenMailboxTable
  'platform.report_card_guess': ReportCardGuessTable
  'platform.retention_run': RetentionRunTable
  'platform.running_server': RunningServerTable
  'platform.school': SchoolTable
  'platform.school_reference': SchoolReferenceTable
  'platform.school_word': SchoolWordTable
  'platform.session': SessionTable
  'platform.sign_in_code': SignInCodeTable
  'platform.sign_in_failure': SignInFailureTable
  'platform.sign_in_ticket': SignInTicketTable
  'platform.signing_key': SigningKeyTable
  'platform.support_session': SupportSessionTable
}

export interface AcademicClassTable {
  school_id: string
  id: string
  academic_year_id: string
  class_id: string
  created_at: Date
  curriculum: string | null
  phase: string | null
  room: string | null
  capacity: number | null
  picket_note: string | null
  status: Generated<string>
  version: Generated<number>
}

export interface AcademicSubjectTable {
  school_id: string
  id: string
  academic_class_id: string
  subject_id: string
  teacher_id: string | null
  weekly_jp: number
  threshold: number
  weight_lm: number
  weight_sts: number
  weight_sas: number
  semester_no: number | null
  sk_number: string | null
  sk_date: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
  teacher_since: string | null
}

export interface AcademicSubjectCoTeacherTable {
  school_id: string
  academic_subject_id: string
  teacher_id: string
}

export interface AcademicTeacherTable {
  school_id: string
  academic_year_id: string
  teacher_id: string
  max_weekly_jp: number | null
  version: Generated<number>
}

export interface AcademicYearTable {
  school_id: string
  id: string
  name: string
  start_date: string
  end_date: string
  is_active: Generated<boolean>
  curriculum: Generated<string>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  principal_name: string | null
  principal_nip: string | null
  begins_on: string | null
}

export interface AchievementTable {
  school_id: string
  id: string
  student_id: string
  academic_year_id: string
  semester_no: number
  kind: string
  name: string
  description: string | null
  order_no: number
}

export interface ActorTable {
  school_id: string
  id: string
  name: string
  role: string
  person_id: string | null
}

export interface AlumniTable {
  school_id: string
  student_id: string
  graduation_year: number
  graduation_date: string | null
  last_class: string | null
  tracer_status: string | null
  institution: string | null
  position: string | null
  field: string | null
  city: string | null
  start_date: string | null
  waiting_months: number | null
  relevance: number | null
  income_band: string | null
  phone: string | null
  email: string | null
  contact_consent: Generated<boolean>
  updated_by_self_at: Date | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface AssessmentComponentTable {
  school_id: string
  id: string
  subject_evaluation_id: string
  code: string
  name: string
  kind: string
  weight: number
  held_on: string | null
  competency: string | null
  order_no: number
  archived_at: Date | null
  task_id: string | null
  exam_id: string | null
}

export interface AttendanceCellTable {
  school_id: string
  student_id: string
  date: string
  rev: number
  seq: number
  n: number
  minutes_late: number | null
  status: string | null
  note: string | null
  reason: string | null
}

export interface AttendanceCorrectionTable {
  school_id: string
  event_id: string
  is_accepted: boolean
  reason: string | null
  actor_id: string
  at: Date
  mark_id: string | null
}

export interface AttendanceEventTable {
  school_id: string | null
  seq: number | null
  id: string | null
  student_id: string | null
  client_at: Date | null
  base: number | null
  n: number | null
  rev: number | null
  status: string | null
  minutes_late: number | null
  note: string | null
  reason: string | null
  change_reason: string | null
  verdict: string | null
  verdict_reason: string | null
}

export interface AttendanceLetterTable {
  school_id: string
  student_id: string
  date: string
  content: Buffer
  actor_id: string
  updated_at: Date
}

export interface AttendanceLetterEventTable {
  school_id: string
  id: string
  student_id: string
  date: string
  act: string
  actor_id: string
  at: Date
}

export interface AttendanceRestorationTable {
  school_id: string
  event_id: string
  restored_id: string
  reason: string | null
  seq: number
}

export interface AttendanceSaveTable {
  school_id: string
  seq: number
  date: string
  academic_class_id: string
  device: string
  actor_id: string
  at: Date
  source: Generated<string>
  lesson_id: string | null
  mark_ids: string[]
  student_ids: string[]
  client_ats: Date[] | null
  bases: number[]
  ns: number[]
  revs: number[]
  statuses: string[]
  minutes_late: number[] | null
  notes: string[] | null
  reasons: string[] | null
  change_reasons: string[] | null
  verdicts: string[]
  verdict_reasons: string[] | null
}

export interface AuditEntryTable {
  school_id: string
  id: string
  kind: string
  record_id: string
  actor_id: string
  at: Date
  action: string
  changes: unknown
}

export interface BellTable {
  school_id: string
  bell_schedule_id: string
  weekday: number
  start_minute: number
  end_minute: number
  kind: string
  no: number | null
}

export interface BellScheduleTable {
  school_id: string
  id: string
  variant: string
  valid_from: string | null
  valid_to: string | null
  jp_minutes: number
  version: Generated<number>
  updated_at: Date
  entered_on: Generated<string>
}

export interface CarriedExemptionTable {
  school_id: string
  component_id: string
  student_id: string
  reason: string | null
  actor_id: string
  saved_at: Date
  rev: Generated<number>
}

export interface ClassTable {
  school_id: string
  id: string
  name: string
  grade: string
  major: string | null
  room: string | null
  capacity: number | null
  order_no: Generated<number>
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  program: string | null
  is_four_year: Generated<boolean>
}

export interface ClassDayTable {
  school_id: string
  academic_class_id: string
  date: string
  taken_seq: number | null
  closed_at: Date | null
  academic_year_id: string
  year_start: string
  year_end: string
}

export interface ClassScheduleTable {
  school_id: string
  id: string
  academic_year_id: string
  semester_no: number | null
  academic_class_id: string
  academic_subject_id: string
  teacher_id: string
  weekday: number
  period_start: number | null
  period_end: number | null
  start_minute: number | null
  end_minute: number | null
  room: string | null
  variant: Generated<string>
  valid_from: string | null
  valid_to: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface CocurricularActivityTable {
  school_id: string
  id: string
  academic_class_id: string
  semester_no: number
  kind: string
  theme: string
  title: string
  goal: string | null
  group_name: string | null
  dimensions: string[]
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface CocurricularResultTable {
  school_id: string
  cocurricular_activity_id: string
  student_id: string
  dimension: string
  category: string
  text: string | null
}

export interface ComponentObjectiveTable {
  school_id: string
  subject_evaluation_id: string
  component_id: string
  objective_id: string
}

export interface ContactProposalTable {
  school_id: string
  id: string
  student_id: string
  person: string
  changes: unknown
  note: string | null
  proposed_by: string
  proposed_at: Date
  state: Generated<string>
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
  photo: Buffer | null
}

export interface CorrectionAcknowledgementTable {
  school_id: string
  event_id: string
  at: Date
}

export interface DayClosingTable {
  school_id: string
  id: string
  academic_class_id: string
  date: string
  closed_by: string
  closed_at: Date
  filled: number
  reopened_by: string | null
  reopened_at: Date | null
  reopen_reason: string | null
  restored: number | null
}

export interface DutyTable {
  school_id: string
  id: string
  teacher_id: string
  kind: string
  weekdays: number[] | null
  start_date: string
  end_date: string | null
}

export interface EnrollmentTable {
  school_id: string
  id: string
  academic_year_id: string
  academic_class_id: string
  student_id: string
  roll_no: number | null
  join_date: string
  leave_date: string | null
  outcome: string | null
  created_at: Date
  version: Generated<number>
  span: Generated<string>
}

export interface ExamTable {
  school_id: string
  id: string
  academic_year_id: string
  semester_no: number
  kind: string
  name: string
  start_date: string
  end_date: string
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface ExamClassTable {
  school_id: string
  exam_id: string
  academic_class_id: string
}

export interface ExtracurricularTable {
  school_id: string
  id: string
  academic_year_id: string
  semester_no: number
  name: string
  teacher_id: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface ExtracurricularMemberTable {
  school_id: string
  extracurricular_id: string
  student_id: string
  predicate: string | null
  description: string | null
}

export interface FormerSchoolScoreTable {
  school_id: string
  score_id: string
  rev: number
  student_id: string
  subject_id: string
  academic_year_id: string
  semester_no: number
  kind: string
  code: string
  name: string
  value: number | null
  since: string
  actor_id: string
  saved_at: Date
}

export interface GuardianTable {
  school_id: string
  id: string
  name: string
  birth_year: number | null
  education: string | null
  job: string | null
  phone: string | null
  email: string | null
  sensitive: unknown
  created_at: Date
  updated_at: Date
}

export interface HolidayTable {
  school_id: string
  id: string
  start_date: string
  end_date: string
  name: string
  kind: string
  version: Generated<number>
  follows_weekday: number | null
}

export interface HomeroomTable {
  school_id: string
  id: string
  academic_class_id: string
  teacher_id: string
  start_date: string
  end_date: string | null
}

export interface ImportBatchTable {
  school_id: string
  id: string
  kind: string
  state: string
  filename: string
  created_by: string
  created_at: Date
  applied_at: Date | null
  counts: unknown
  header: unknown
  new_classes: string[]
  sensitive: string[]
  progress_done: Generated<number>
  progress_total: Generated<number>
  touched_at: Date
  failure: string | null
  members_from: string | null
  attempt: Generated<number>
  retained: Generated<unknown>
}

export interface ImportFileTable {
  school_id: string
  id: string
  filename: string
  tables: Buffer
  created_by: string
  created_at: Date
}

export interface ImportRowTable {
  school_id: string
  batch_id: string
  row_no: number
  name: string
  verdict: string
  has_warning: boolean
  record_id: string | null
  field_values: unknown
  findings: unknown
  changes: unknown
  sheet: string | null
}

export interface ImportWriteTable {
  school_id: string
  batch_id: string
  table_name: string
  record_id: string
  before: unknown
  after_hash: Generated<string>
  part: Generated<string>
}

export interface InternshipTable {
  school_id: string
  id: string
  student_id: string
  academic_year_id: string
  semester_no: number
  place: string
  start_date: string
  end_date: string
  mentor: string | null
  score: number | null
  description: string | null
  order_no: number
}

export interface JointGroupTable {
  school_id: string
  id: string
  academic_year_id: string
  created_at: Date
}

export interface JointMemberTable {
  school_id: string
  joint_group_id: string
  academic_year_id: string
  academic_class_id: string
  academic_subject_id: string
  position: number
  ended_on: string | null
}

export interface LearningObjectiveTable {
  school_id: string
  id: string
  subject_evaluation_id: string
  code: string
  text: string
  scope: string | null
  order_no: number
}

export interface LessonTable {
  school_id: string
  id: string
  date: string
  schedule_id: string | null
  academic_class_id: string
  academic_subject_id: string
  period_start: number | null
  period_end: number | null
  start_minute: number
  end_minute: number
  room: string | null
  teacher_id: string
  actual_teacher_id: string | null
  teacher_status: string | null
  teacher_note: string | null
  version: Generated<number>
  topic: string | null
  activity: string | null
  obstacle: string | null
  follow_up: string | null
  is_final: Generated<boolean>
  journal_rev: Generated<number>
  journal_event_id: string | null
  created_at: Date
}

export interface LessonAttachmentTable {
  school_id: string
  lesson_id: string
  content: Buffer
  content_type: string
  filename: string
  actor_id: string
  updated_at: Date
}

export interface LessonAttachmentEventTable {
  school_id: string
  id: string
  lesson_id: string
  act: string
  filename: string
  actor_id: string
  at: Date
}

export interface LessonCellTable {
  school_id: string
  lesson_id: string
  student_id: string
  rev: number
  seq: number
  n: number
  minutes_late: number | null
  status: string | null
  note: string | null
  reason: string | null
}

export interface LessonJournalEventTable {
  school_id: string
  id: string
  lesson_id: string
  actor_id: string
  device: string
  at: Date
  client_at: Date | null
  base: number
  n: number
  rev: number
  verdict: string
  verdict_reason: string | null
  topic: string | null
  activity: string | null
  obstacle: string | null
  follow_up: string | null
  is_final: boolean
}

export interface ListExportTable {
  school_id: string
  id: string
  actor_id: string
  list: string
  format: string
  row_count: number
  asked: unknown
  at: Date
}

export interface NoticeTable {
  school_id: string
  id: string
  profile_id: string | null
  guardian_id: string | null
  kind: string
  once_key: string
  data: unknown
  state: Generated<string>
  channel: string | null
  tries: Generated<number>
  is_repeated: Generated<boolean>
  claimed_at: Date | null
  delivered_at: Date | null
  failed_at: Date | null
  failure: string | null
  created_at: Date
}

export interface ObjectiveTickTable {
  school_id: string
  subject_evaluation_id: string
  objective_id: string
  student_id: string
  is_achieved: boolean
}

export interface OpeningBalanceTable {
  school_id: string
  academic_year_id: string
  semester_no: number
  student_id: string
  sick: number
  permitted: number
  absent: number
  version: Generated<number>
  actor_id: string
  updated_at: Date
}

export interface PendingMarkTable {
  school_id: string
  id: string
  seq: number
  student_id: string
}

export interface PlannedAbsenceTable {
  school_id: string
  id: string
  student_id: string
  start_date: string
  end_date: string
  status: string
  reason: string
  created_by: string
  created_at: Date
  withdrawn_by: string | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
}

export interface PlannedCoachingTable {
  school_id: string
  extracurricular_id: string
  start_date: string
  teacher_id: string
  replaces_id: string
}

export interface PlannedTeachingTable {
  school_id: string
  academic_subject_id: string
  start_date: string
  teacher_id: string
  replaces_id: string
}

export interface ReportCardTable {
  school_id: string
  id: string
  student_id: string
  academic_year_id: string
  semester_no: number
  period: string
  academic_class_id: string
  note: string | null
  spiritual_grade: string | null
  spiritual_text: string | null
  social_grade: string | null
  social_text: string | null
  sick_override: number | null
  permitted_override: number | null
  absent_override: number | null
  override_reason: string | null
  decision: string | null
  state: Generated<string>
  locked_at: Date | null
  locked_by: string | null
  snapshot: unknown
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface ReportCardKeyTable {
  school_id: string
  key_id: string
  signs_as: string
  public_key: string
  created_at: Date
}

export interface ReportCardPaperTable {
  school_id: string
  report_card_version_id: string
  content: Buffer
  content_type: Generated<string>
  sha256: string
  created_at: Date
  part_places: Generated<number[]>
  part_sha256: Generated<string[]>
}

export interface ReportCardPartTable {
  school_id: string
  sha256: string
  content: Buffer
}

export interface ReportCardPrintTable {
  school_id: string
  id: string
  kind: string
  asked: unknown
  state: string
  filename: string
  progress_done: Generated<number>
  progress_total: Generated<number>
  failure: string | null
  content: Buffer | null
  created_by: string
  created_at: Date
  touched_at: Date
  finished_at: Date | null
}

export interface ReportCardReceiptTable {
  school_id: string
  report_card_version_id: string
  actor_id: string
  at: Date
}

export interface ReportCardVersionTable {
  school_id: string
  id: string
  report_card_id: string
  no: number
  public_id: string
  state: Generated<string>
  snapshot: unknown
  published_at: Date
  published_by: string
  replaced_at: Date | null
  withdrawn_at: Date | null
  withdrawn_by: string | null
  withdraw_reason: string | null
  salt: string | null
  digest: string | null
  key_id: string | null
  signature: string | null
}

export interface RolloverTable {
  school_id: string
  id: string
  from_year_id: string
  to_year_id: string
  state: string
  actor_id: string
  created_at: Date
  applied_at: Date | null
  progress_done: Generated<number>
  progress_total: Generated<number>
  touched_at: Date
  failure: string | null
  made_year: Generated<boolean>
}

export interface RolloverClassTable {
  school_id: string
  rollover_id: string
  class_id: string
  academic_class_id: string
  made_here: Generated<boolean>
}

export interface RolloverStudentTable {
  school_id: string
  rollover_id: string
  student_id: string
  from_class_id: string
  old_enrollment_id: string
  decision: string | null
  to_class_id: string | null
  new_enrollment_id: string
  by_hand: Generated<boolean>
  confirmed_rapor: string | null
  reason: string | null
}

export interface SchoolArchiveTable {
  school_id: string
  id: string
  direction: string
  state: string
  filename: string
  created_by: string
  created_at: Date
  finished_at: Date | null
  touched_at: Date
  bytes: Generated<number>
  summary: unknown
  progress_done: Generated<number>
  progress_total: Generated<number>
  failure: string | null
}

export interface SchoolArchivePartTable {
  school_id: string
  archive_id: string
  no: number
  content: Buffer
}

export interface SchoolChangeTable {
  school_id: string
  seq: number
}

export interface SchoolLogoTable {
  school_id: string
  content: Buffer
  content_type: string
  updated_at: Date
}

export interface SchoolSettingTable {
  school_id: string
  active_days: number[] | null
  time_zone: Generated<string>
  npsn: string
  name: string
  level: string
  address: string
  regency: string | null
  letterhead_lines: Generated<string[]>
  principal_name: string | null
  principal_nip: string | null
  sign_place: string | null
  edit_window_days: Generated<number>
  version: Generated<number>
  updated_at: Date
  homeroom_decides_parents: Generated<boolean>
  auto_approve_students: Generated<boolean>
  school_form: string | null
  entry_time: Generated<string>
  late_grace_min: Generated<number>
  close_time: Generated<string>
  auto_alpa: Generated<boolean>
  enabled_codes: Generated<string[]>
  count_t: Generated<boolean>
  count_d: Generated<boolean>
  min_present_percent: Generated<number | null>
  max_alpa_days: number | null
  alpa_in_row: Generated<number | null>
  paper_size: Generated<string>
  letterhead_style: Generated<string>
  principal_title: Generated<string>
  principal_signs: Generated<boolean>
  homeroom_signs: Generated<boolean>
  remind_time: string | null
  epoch: Generated<string>
  watched: Generated<string>
  evaluation_threshold: Generated<number>
  evaluation_weight_lm: Generated<number>
  evaluation_weight_sts: Generated<number>
  evaluation_weight_sas: Generated<number>
  evaluation_remedial_mode: Generated<string>
  evaluation_wording: unknown
  evaluation_deadline: string | null
  evaluation_font_size: Generated<number>
  evaluation_blank_height: Generated<number>
  evaluation_letters: Generated<string>
}

export interface ScoreTable {
  school_id: string
  component_id: string
  student_id: string
  state: string
  value: number | null
  remedial: number | null
  reason: string | null
  rev: number
  actor_id: string
  saved_at: Date
}

export interface ScoreEventTable {
  school_id: string
  component_id: string
  student_id: string
  rev: number
  state: string
  value: number | null
  remedial: number | null
  reason: string | null
  actor_id: string
  saved_at: Date
}

export interface SemesterTable {
  school_id: string
  academic_year_id: string
  no: number
  start_date: string
  end_date: string
  status: Generated<string>
  report_date: string | null
  closed_names: unknown
}

export interface SemesterEventTable {
  school_id: string
  id: string
  academic_year_id: string
  no: number
  kind: string
  reason: string | null
  frozen: unknown
  actor_id: string
  at: Date
  copied: unknown
}

export interface SettingGroupTable {
  school_id: string
  name: string
  version: number
  actor_id: string
  updated_at: Date
}

export interface StudentTable {
  school_id: string
  id: string
  name: string
  nis: string
  nisn: string | null
  gender: string
  birth_place: string | null
  dob: string
  religion: string | null
  address: string | null
  rt: string | null
  rw: string | null
  hamlet: string | null
  village: string | null
  district: string | null
  postal_code: string | null
  phone: string | null
  email: string | null
  entry_date: string | null
  status: Generated<string>
  sensitive: unknown
  extra: Generated<unknown>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  search_name: Generated<string>
}

export interface StudentCardTable {
  school_id: string
  id: string
  student_id: string
  token: string
  created_at: Date
  created_by: string
  revoked_at: Date | null
  revoked_by: string | null
  reason: string | null
}

export interface StudentExitTable {
  school_id: string
  student_id: string
  exit_date: string
  exit_type: string
  reason: string | null
  destination_school: string | null
  diploma_no: string | null
  letter_no: string | null
}

export interface StudentGuardianTable {
  school_id: string
  student_id: string
  guardian_id: string
  relation: string
  is_primary_contact: Generated<boolean>
}

export interface StudentPastExitTable {
  school_id: string
  id: string
  student_id: string
  exit_date: string
  exit_type: string
  reason: string | null
  destination_school: string | null
  diploma_no: string | null
  letter_no: string | null
  readmitted_on: string
}

export interface StudentPhotoTable {
  school_id: string
  student_id: string
  content: Buffer
  updated_at: Date
}

export interface StudentReadingTable {
  school_id: string
  student_id: string
  day: string
  actor_id: string
  is_sensitive: boolean
  first_at: Date
}

export interface SubjectTable {
  school_id: string
  id: string
  code: string
  name: string
  short_name: string | null
  subject_group: string
  curriculum: string
  grades: string[]
  religion: string | null
  order_no: number
  weekly_jp: number | null
  threshold: number | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface SubjectChoiceTable {
  school_id: string
  academic_subject_id: string
  student_id: string
  semester_no: number
  takes: boolean
}

export interface SubjectEvaluationTable {
  school_id: string
  id: string
  academic_subject_id: string
  semester_no: number
  curriculum: string
  threshold: number
  weight_lm: number
  weight_sts: number
  weight_sas: number
  remedial_mode: string
  status: Generated<string>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  score_seq: Generated<number>
}

export interface SubjectResultTable {
  school_id: string
  subject_evaluation_id: string
  student_id: string
  final_score: number | null
  skill_score: number | null
  filled: number
  owed: number
  description: string | null
  edited_from: string | null
  skill_description: string | null
  mid_score: number | null
  mid_skill: number | null
  mid_filled: Generated<number>
  mid_owed: Generated<number>
  mid_description: string | null
  mid_skill_description: string | null
  skill_edited_from: string | null
  formula_version: Generated<number>
}

export interface SupportEventTable {
  school_id: string
  id: string
  support_session_id: string
  kind: string
  by_name: string
  what: string
  path: string | null
  reason: string | null
  at: Date
}

export interface TaskTable {
  school_id: string
  id: string
  academic_subject_id: string
  title: string
  description: string | null
  due_date: string
  max_score: number
  created_by: string
  version: Generated<number>
  created_at: Date
  updated_at: Date
  joint_task_id: string | null
}

export interface TeacherTable {
  school_id: string
  id: string
  name: string
  title_front: string | null
  title_back: string | null
  gender: string
  birth_place: string | null
  dob: string
  nuptk: string | null
  nip: string | null
  employment_status: string
  ptk_type: string
  religion: string | null
  phone: string | null
  email: string | null
  address: string | null
  status: Generated<string>
  sensitive: unknown
  extra: Generated<unknown>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  rank: string | null
  tmt: string | null
  education: string | null
  major: string | null
  province: string | null
  regency: string | null
  district: string | null
  village: string | null
  postal_code: string | null
  left_on: string | null
  left_reason: string | null
}

export interface TeacherInvitationTable {
  school_id: string
  id: string
  teacher_id: string | null
  kind: string
  email: string | null
  secret_hash: Buffer
  invited_by: string
  sent_at: Date
  expires_at: Date
  accepted_at: Date | null
  accepted_email: string | null
  revoked_at: Date | null
  revoked_by: string | null
}

export interface TeacherPhotoTable {
  school_id: string
  teacher_id: string
  content: Buffer
  updated_at: Date
}

export interface WarningHandlingTable {
  school_id: string
  id: string
  student_id: string
  handled_on: string
  handled_by: string
  handled_at: Date
  note: string
  undone_by: string | null
  undone_at: Date | null
}

export interface AccessEventTable {
  id: string
  action: string
  request_id: string | null
  profile_id: string | null
  school_id: string | null
  account_id: string
  actor_account_id: string | null
  actor_profile_id: string | null
  reason: string | null
  at: Date
}

export interface AccessEvidenceTable {
  id: string
  request_id: string
  filename: string
  content_type: string
  content: Buffer
  created_at: Date
}

export interface AccessRequestTable {
  id: string
  account_id: string
  kind: string
  role: string
  state: Generated<string>
  school_id: string | null
  npsn: string | null
  nisn: string | null
  company_id: string | null
  relation: string | null
  employee_number: string | null
  note: string | null
  target: string
  created_at: Date
  expires_at: Date
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  profile_id: string | null
  decided_by_system: Generated<boolean>
}

export interface AccessTryTable {
  id: string
  mailbox: string
  network: string
  at: Date
}

export interface AccountTable {
  id: string
  email: string
  account_type: string
  name: string
  nisn: string | null
  address: string
  province_id: string | null
  regency_id: string | null
  district_id: string | null
  village_id: string | null
  province: string | null
  regency: string | null
  district: string | null
  village: string | null
  dob: string | null
  gender: string | null
  phone: string
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export interface AccountChangeTable {
  id: string
  account_id: string
  changes: unknown
  at: Date
}

export interface AccountNoticeTable {
  id: string
  account_id: string
  kind: string
  once_key: string
  data: unknown
  state: Generated<string>
  channel: string | null
  tries: Generated<number>
  is_repeated: Generated<boolean>
  claimed_at: Date | null
  delivered_at: Date | null
  failed_at: Date | null
  failure: string | null
  created_at: Date
}

export interface BackupRunTable {
  date: string
  started_at: Date
  made_at: Date | null
  file: string | null
  bytes: number | null
  error: string | null
  tested_at: Date | null
  test_error: string | null
}

export interface CompanyTable {
  id: string
  account_id: string
  name: string
  director: string | null
  npwp: string
  address: string
  province_id: string
  regency_id: string
  district_id: string
  village_id: string
  province: string | null
  regency: string | null
  district: string | null
  village: string | null
  phone: string
  fax: string | null
  email: string
  postal_code: string | null
  verified_at: Date | null
  created_at: Date
}

export interface CompanySchoolTable {
  company_id: string
  school_id: string
  granted_at: Date
  id: Generated<string>
}

export interface ConsentTable {
  id: string
  profile_id: string
  given_by: string
  given_by_profile: string
  way: string
  text_version: string
  note: string | null
  given_at: Date
}

export interface ConsentWithdrawalTable {
  consent_id: string
  withdrawn_by: string
  withdrawn_by_profile: string
  way: string
  reason: string | null
  withdrawn_at: Date
}

export interface DataCopyTable {
  id: string
  account_id: string
  at: Date
}

export interface ExternalIdentityTable {
  issuer: string
  subject: string
  account_id: string
  created_at: Date
}

export interface FailedJobTable {
  id: string
  queue: string
  school_id: string | null
  tries: number
  error: string
  failed_at: Date
}

export interface FormulaRefreshTable {
  school_id: string
  formula_version: number
  started_at: Date
}

export interface GoogleAttemptTable {
  state_hash: Buffer
  browser_hash: Buffer
  nonce: string
  code_verifier: string
  expires_at: Date
}

export interface IdempotencyRecordTable {
  actor_id: string
  key: string
  request_hash: Buffer
  status: number | null
  body: string | null
  created_at: Date
}

export interface InvitedMailboxTable {
  email: string
  school_id: string
  expires_at: Date
}

export interface JobScheduleTable {
  school_id: string
  time_zone: string
  remind_at: string | null
  close_at: string | null
  plan_at: string | null
  remind_from: string | null
  close_from: string | null
}

export interface JobScheduleRunTable {
  school_id: string
  kind: string
  date: string
  at: Date
}

export interface KnownBrowserTable {
  browser_hash: Buffer
  mailbox: string
  last_seen_at: Date
}

export interface ListViewTable {
  profile_id: string
  list: string
  columns: Generated<unknown>
  page_size: number | null
  updated_at: Date
}

export interface MailCountTable {
  period: string
  starts_at: Date
  codes: number
  notices: number
}

export interface MovedSchoolTable {
  signs_as: string
  school_id: string
}

export interface NetworkPaceTable {
  network: string
  act: string
  due_at: Date
}

export interface ProfileTable {
  id: string
  account_id: string
  role: string
  school_id: string | null
  person_id: string | null
  is_active: Generated<boolean>
  ended_at: Date | null
  created_at: Date
  awaits_consent_until: string | null
}

export interface ProvenMailboxTable {
  token_hash: Buffer
  email: string
  expires_at: Date
  used_at: Date | null
}

export interface ReportCardGuessTable {
  public_id: string
  due_at: Date
  wrong: Generated<number>
}

export interface RetentionRunTable {
  hour: Date
  done_at: Date | null
  removed: unknown
}

export interface RunningServerTable {
  id: string
  fingerprint: Buffer
  seen_at: Date
}

export interface SchoolTable {
  id: string
  npsn: string
  name: string
  level: string
  status: string | null
  principal: string | null
  address: string
  province_id: string | null
  regency_id: string | null
  district_id: string | null
  village_id: string | null
  province: string | null
  regency: string | null
  district: string | null
  village: string | null
  postal_code: string | null
  phone: string
  fax: string | null
  email: string
  verified_at: Date | null
  created_at: Date
  search_text: Generated<string>
  is_example: Generated<boolean>
}

export interface SchoolReferenceTable {
  npsn: string
  name: string
  level: string
  status: string
  address: string
  district: string
  regency: string
  province: string
  search_level: string
  search_text: string
}

export interface SchoolWordTable {
  word: string
  schools: number
}

export interface SessionTable {
  id: string
  account_id: string
  browser_hash: Buffer
  device: string
  generation: Generated<number>
  seen_generation: Generated<number>
  created_at: Date
  last_used_at: Date
  ended_at: Date | null
  end_reason: string | null
  profile_id: string | null
  network: string | null
}

export interface SignInCodeTable {
  id: string
  email: string
  mailbox: string
  source: string
  code_hmac: Buffer
  browser_hash: Buffer
  expires_at: Date
  tries: Generated<number>
  used_at: Date | null
  ended_at: Date | null
  created_at: Date
  network: string | null
  sends_at: Date | null
}

export interface SignInFailureTable {
  id: string
  mailbox: string
  network: string
  at: Date
  browser_hash: Buffer | null
}

export interface SignInTicketTable {
  ticket_hash: Buffer
  browser_hash: Buffer
  issuer: string
  subject: string
  verified_email: string | null
  name: string
  expires_at: Date
}

export interface SigningKeyTable {
  id: string
  public_key: string
  private_key: string | null
  created_at: Date
  retired_at: Date | null
}

export interface SupportSessionTable {
  id: string
  school_id: string
  profile_id: string
  session_id: string
  reason: string
  started_at: Date
  ends_at: Date
  left_at: Date | null
}

