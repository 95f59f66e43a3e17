-- A photo that a pupil proposes: kept with the proposal until it is decided, and then in her record or nowhere.
alter table contact_proposal add column photo bytea check (length(photo) <= 153600);
alter table contact_proposal add check (photo is null or state = 'MENUNGGU');
