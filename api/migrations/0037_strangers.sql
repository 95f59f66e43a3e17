-- What strangers can start is counted by network, and a school can take back what it gave a company.

-- From which network a code was asked for; null: before this migration. A wrong code belongs to a browser, so that what
-- a browser known to the mailbox does and what strangers do are told apart.
alter table platform.sign_in_code add column network text;
create index sign_in_code_network on platform.sign_in_code (network, created_at);
alter table platform.sign_in_failure add column browser_hash bytea;

-- Gmail ignores dots in a name, and googlemail.com is the same house: one mailbox, one bucket (features/auth/code.ts).
insert into platform.known_browser (browser_hash, mailbox, last_seen_at)
  select browser_hash, replace(split_part(mailbox, '@', 1), '.', '') || '@gmail.com', max(last_seen_at)
    from platform.known_browser where mailbox ~ '@(gmail|googlemail)\.com$'
    group by 1, 2
  on conflict (browser_hash, mailbox) do nothing;

-- When a network's next act of a kind is due if it keeps to its pace; how far that lies ahead is what it has used of its
-- burst. One row for each network, however often it asks.
drop table platform.school_search_count;
create table platform.network_pace (
  network text not null,
  act text not null check (act in ('SCHOOL_SEARCH')),
  due_at timestamptz not null,
  primary key (network, act)
);
create index network_pace_age on platform.network_pace (due_at);
grant select, insert, update, delete on platform.network_pace to hadir_platform;

-- What a school takes back is gone from here; its history stays in platform.access_event, with the company's request.
alter table platform.company_school add column id uuid not null unique default gen_random_uuid();
grant delete on platform.company_school to hadir_platform;
create index company_school_school on platform.company_school (school_id);
