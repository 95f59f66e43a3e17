-- A graduate leaves the school on the day she graduates. Correcting that day left the exit behind.
update student_exit gone set exit_date = coalesce(alumni.graduation_date, make_date(alumni.graduation_year, 6, 30))
  from alumni
  where alumni.school_id = gone.school_id and alumni.student_id = gone.student_id and gone.exit_type = 'LULUS'
    and (alumni.graduation_date <> gone.exit_date
      or alumni.graduation_date is null and alumni.graduation_year <> extract(year from gone.exit_date));
