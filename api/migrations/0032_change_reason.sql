-- Why a mark was changed after its time, where its value has a reason of its own (why a pupil was excused). Nearly always
-- null, which takes no room in a row.
alter table attendance_event add column change_reason text check (length(change_reason) <= 200);
