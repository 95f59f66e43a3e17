-- A madrasah is headed by a Kepala Madrasah. A title that a school chose itself stays.
alter table school_setting no force row level security;
update school_setting set principal_title = case school_form when 'PKBM' then 'Kepala PKBM' else 'Kepala Madrasah' end
  where school_form in ('MI', 'MTs', 'MA', 'PKBM') and principal_title = 'Kepala Sekolah';
alter table school_setting force row level security;
