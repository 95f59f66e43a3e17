-- What belongs to a pupil beside her row: how she left, who looked, photo and card.

alter table student_exit
  add column destination_school text,
  add column diploma_no text,
  add column letter_no text;

-- One guardian, several children: found again by phone or name.
create index guardian_phone on guardian (school_id, phone);
create index guardian_name on guardian (school_id, lower(name));

-- Who looked at a child's record: one row for a reader, pupil and day, so that reading costs next to nothing.
create table student_reading (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  actor_id uuid not null,
  -- Were the sensitive values among what was shown?
  is_sensitive boolean not null,
  first_at timestamptz not null,
  primary key (school_id, student_id, day, actor_id, is_sensitive),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
  foreign key (school_id, actor_id) references actor (school_id, id)
);

-- Cropped and shrunk by the browser, made anew without what the camera wrote into it.
create table student_photo (
  school_id uuid not null,
  student_id uuid not null,
  content bytea not null check (length(content) <= 204800),
  updated_at timestamptz not null,
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade
);

-- What a pupil's card says to a gate. A revoked one is kept, so that a card that is found can be told.
create table student_card (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- 128 random bits.
  token text not null check (length(token) = 22),
  created_at timestamptz not null,
  created_by uuid not null,
  revoked_at timestamptz,
  revoked_by uuid,
  reason text,
  primary key (school_id, id),
  unique (school_id, token),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
  foreign key (school_id, created_by) references actor (school_id, id),
  foreign key (school_id, revoked_by) references actor (school_id, id)
);
create unique index student_card_one_valid on student_card (school_id, student_id) where revoked_at is null;
create index student_card_student on student_card (school_id, student_id);

-- Phone numbers of pupils and guardians in one form: digits that begin with the country's 62 (contract/src/fields/phone.ts).
-- The owner of forced tables sees no school's rows unless they are opened for the statement.
alter table student no force row level security;
alter table guardian no force row level security;
update student set phone = regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(620|62|0|(?=8))', '62') where phone is not null;
update guardian set phone = regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(620|62|0|(?=8))', '62') where phone is not null;
alter table student force row level security;
alter table guardian force row level security;

call protect_school_tables();
revoke update, delete on student_reading from hadir_school;
revoke delete on student_card from hadir_school;
