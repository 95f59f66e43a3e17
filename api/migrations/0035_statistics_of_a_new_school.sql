-- A school that PostgreSQL's statistics do not know is taken for one of a single pupil, and what is planned for one pupil
-- is read a million times over for a thousand (docs/measurements.md). By PostgreSQL's own rule they are made anew when a
-- tenth of a table has changed: on a server of many schools that is long after a new one has begun. An import asks for
-- them itself; a school that is entered by hand, or by another program, is counted within a minute from here on.
alter table student set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
alter table enrollment set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
alter table academic_class set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 8);
