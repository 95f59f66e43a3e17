-- Truants are looked for among those who were absent from a lesson without a reason: few of a month's hundred thousand.
create index lesson_cell_absent on lesson_cell (school_id, lesson_id) where status = 'A';
