-- Whoever registers finds the schools that are here, however she writes their names.

-- A school's name without its level and status, which nearly every name has, and its place: the same that
-- features/school-reference/rules.ts leaves of what somebody types.
create function platform.school_words(name text, place text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(fold_text(name), '(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])', ' ', 'g'),
      '^\s*((tk|sd|smp|sltp|sma|smu|smk|mak|slb|mi|mts|ma)(n|s)?\M)?\s*((n|s)\M)?', '')
      || ' ' || fold_text(place),
    '\m(negeri|swasta|kab|kabupaten|kec|kecamatan|kota|prov|provinsi|no|nomor)\M', '', 'g');

alter table platform.school
  add column search_text text not null generated always as (platform.school_words(name,
    coalesce(district, '') || ' ' || coalesce(regency, '') || ' ' || coalesce(province, ''))) stored;
-- One that nobody has verified is told to nobody.
create index school_words on platform.school using gin (to_tsvector('simple', search_text)) where verified_at is not null;
create index school_letters on platform.school using gin (search_text gin_trgm_ops) where verified_at is not null;

call protect_school_tables();
