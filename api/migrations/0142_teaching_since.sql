-- The first day of the present teacher, where the subject was handed over to her; null: hers from its beginning. Lessons
-- of earlier days are her predecessor's.
alter table academic_subject add column teacher_since date;
