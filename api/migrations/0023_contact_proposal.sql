-- What a pupil or a guardian would like to have changed in a record; decided once and kept.
create table contact_proposal (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- Whose contact it is: the pupil's, or that of one of her guardians.
  person text not null check (person in ('SISWA', 'AYAH', 'IBU', 'WALI')),
  -- [{field, from, to}]: what the record said then, and what it should say.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  note text check (length(note) <= 200),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  state text not null default 'MENUNGGU' check (state in ('MENUNGGU', 'DISETUJUI', 'DITOLAK', 'DIBATALKAN')),
  decided_by uuid,
  decided_at timestamptz,
  reason text check (length(reason) <= 200),
  primary key (school_id, id),
  foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
  foreign key (school_id, proposed_by) references actor (school_id, id),
  foreign key (school_id, decided_by) references actor (school_id, id),
  check ((state = 'MENUNGGU') = (decided_at is null))
);
-- Whoever proposed waits for the answer before she proposes again.
create unique index contact_proposal_one_waits on contact_proposal (school_id, student_id, proposed_by)
  where state = 'MENUNGGU';
create index contact_proposal_state on contact_proposal (school_id, state, proposed_at);

call protect_school_tables();
revoke delete on contact_proposal from hadir_school;
