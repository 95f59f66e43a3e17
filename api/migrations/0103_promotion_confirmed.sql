-- Naik tahun: nobody moves up without a decision, and one that differs from the rapor is confirmed by a person.

-- Null: neither the rapor nor a person has decided yet.
alter table rollover_student alter column decision drop not null;
alter table rollover_student
  -- The rapor's decision that a person has seen beside her own when she confirmed hers.
  add column confirmed_rapor text check (confirmed_rapor in ('NAIK', 'TINGGAL', 'LULUS', 'TIDAK_LULUS')),
  -- Of a graduation before the last grade, and of a decision mended after the run.
  add column reason text;

-- The plan created the new year: discarded, it takes the year away unless the school uses it by then.
alter table rollover add column made_year boolean not null default false;

-- False: something refers to the year by now, and it stays. Decided by the references themselves, so that a table made
-- later is not forgotten.
create function remove_unused_year(school uuid, year uuid) returns boolean
  language plpgsql as $$
begin
  delete from academic_year where school_id = school and id = year and not is_active;
  return found;
exception when foreign_key_violation then
  return false;
end $$;
