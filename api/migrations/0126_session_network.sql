-- Where a device was last: the first parts of its address only, for its owner to recognise.
alter table platform.session add column network text;
