-- What a school begins its evaluations with, how its descriptions read, and until when scores are to be in.
alter table school_setting
  add column evaluation_threshold smallint not null default 75 check (evaluation_threshold between 0 and 100),
  add column evaluation_weight_lm smallint not null default 1 check (evaluation_weight_lm between 0 and 100),
  add column evaluation_weight_sts smallint not null default 0 check (evaluation_weight_sts between 0 and 100),
  add column evaluation_weight_sas smallint not null default 1 check (evaluation_weight_sas between 0 and 100),
  add column evaluation_remedial_mode text not null default 'CAP'
    check (evaluation_remedial_mode in ('CAP', 'HIGHEST', 'MEAN')),
  -- null: as Hadir words them.
  add column evaluation_wording jsonb,
  add column evaluation_deadline date;
alter table school_setting add check (evaluation_weight_lm + evaluation_weight_sts + evaluation_weight_sas > 0);
