-- A photo that waits holds up no new number, nor the number a photo: one proposal of each kind may wait.
drop index contact_proposal_one_waits;
create unique index contact_proposal_one_waits on contact_proposal (school_id, student_id, proposed_by)
  where state = 'MENUNGGU' and photo is null;
create unique index contact_proposal_one_photo_waits on contact_proposal (school_id, student_id, proposed_by)
  where state = 'MENUNGGU' and photo is not null;
