-- As for students and members (0035): a school's first weeks of marks, and its first scores and rapor, are far less than a
-- tenth of what other schools have. Until these tables are analyzed, a semester is planned as if it had a single mark.
do $$
declare name text;
begin
  foreach name in array array['guardian', 'student_guardian', 'teacher', 'class_schedule', 'academic_subject',
    'report_card', 'class_day', 'attendance_save', 'lesson'] loop
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500)', name);
  end loop;
  foreach name in array array['attendance_cell', 'lesson_cell', 'score', 'score_event'] loop
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000)', name);
  end loop;
end $$;
