-- Two people who exempt one student at once: the second must learn of the first, so an exemption has a revision like any
-- score. It stays when she counts again (reason null): a revision never falls.
alter table carried_exemption add column rev integer not null default 1 check (rev > 0);
alter table carried_exemption alter column reason drop not null;
