-- A class XII of an SMK whose program takes four years: its students move up to XIII instead of graduating.
alter table class add column is_four_year boolean not null default false;
