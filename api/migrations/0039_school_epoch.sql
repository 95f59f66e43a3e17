-- Which history of the school the revs on a device come from (docs/decisions/0035): new after each restore of a backup and
-- after an archive is brought into the school. A backup from before this column gets a new one here, with its next start.
alter table school_setting add column epoch uuid not null default gen_random_uuid();
