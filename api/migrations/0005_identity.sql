-- The schools of the ministry's list, and signing in with Google.

create extension if not exists pg_trgm;

-- Reference data, filled by `npm run schools:import`. A school here is not a school that uses Hadir.
create table platform.school_reference (
  -- Compared byte by byte, so that the key's index also finds prefixes.
  npsn text collate "C" primary key,
  name text not null,
  -- BENTUK PENDIDIKAN as the ministry writes it: SD, SMP, MTs, SKB and about thirty more.
  level text not null,
  status text not null check (status in ('Negeri', 'Swasta')),
  address text not null,
  district text not null,
  regency text not null,
  province text not null,
  -- What nearly every name has (SD, SMP, Negeri) is kept apart: it would make all schools look alike.
  search_level text not null,
  search_text text not null
);
create index school_reference_level on platform.school_reference (search_level, npsn);
create index school_reference_words on platform.school_reference using gin (to_tsvector('simple', search_text));

-- Every word of search_text once. Misspelt words are looked up here, among some ten thousands, and the schools then by
-- whole words: letter groups of half a million long texts take ten times as long.
create table platform.school_word (
  word text primary key,
  schools int not null
);
create index school_word_letters on platform.school_word using gin (word gin_trgm_ops);
grant select on platform.school_reference, platform.school_word to hadir_platform;

-- Whose account at a provider belongs to which account here: by issuer and subject, never by an address.
create table platform.external_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references platform.account (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index external_identity_account on platform.external_identity (account_id);

-- A browser that has left for the provider and has not come back yet.
create table platform.google_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index google_attempt_expiry on platform.google_attempt (expires_at);

-- What the provider said of a person, until the browser that brought it asks for it, once.
create table platform.sign_in_ticket (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  issuer text not null,
  subject text not null,
  -- Null when the provider does not vouch for it.
  verified_email text check (verified_email = lower(verified_email)),
  name text not null,
  expires_at timestamptz not null
);
create index sign_in_ticket_expiry on platform.sign_in_ticket (expires_at);

grant select, insert on platform.external_identity to hadir_platform;
grant select, insert, update, delete on platform.google_attempt, platform.sign_in_ticket to hadir_platform;
