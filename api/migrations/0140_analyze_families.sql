-- As for students and classes (0004, 0017): an import, a rollover and a restored archive analyze these too, which they fill
-- as much as the table of students.
grant maintain on guardian, student_guardian, student_exit, alumni, import_write, audit_entry to hadir_school;
