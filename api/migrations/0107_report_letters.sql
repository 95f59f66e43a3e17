-- A school may print SB, BSH, MB and BB in place of scores on the rapor under Merdeka: in no grade, in phase A, in all.
alter table school_setting
  add column evaluation_letters text not null default 'TIDAK' check (evaluation_letters in ('TIDAK', 'FASE_A', 'SEMUA'));
