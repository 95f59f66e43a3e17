-- Five columns that take one of a few words and had no constraint that lists them. An archive's check is derived from it.
alter table actor add check (role in (
  'school_admin', 'student', 'company_admin', 'parent', 'teacher', 'alumni', 'administrator', 'system'));
alter table alumni add check (income_band in ('< 1 JT', '1-2 JT', '2-5 JT', '5-10 JT', '> 10 JT'));
alter table class add check (grade in (
  'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII'));
alter table cocurricular_result add check (dimension in (
  'KEIMANAN', 'KEWARGAAN', 'PENALARAN_KRITIS', 'KREATIVITAS', 'KOLABORASI', 'KEMANDIRIAN', 'KESEHATAN', 'KOMUNIKASI',
  'P5_BERIMAN', 'P5_BERKEBINEKAAN', 'P5_GOTONG_ROYONG', 'P5_MANDIRI', 'P5_BERNALAR_KRITIS', 'P5_KREATIF'));
alter table score_event add check (state in ('EMPTY', 'SCORE', 'ABSENT', 'EXEMPT', 'NOT_DUE'));
