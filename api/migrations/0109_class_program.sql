-- The program keahlian of a class of an SMK; its konsentrasi keahlian is `major`.
alter table class add column program text check (program <> '');
