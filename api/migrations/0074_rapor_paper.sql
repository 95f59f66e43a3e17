-- How a rapor is printed: points of its body, and millimetres that paper with a letterhead on it already needs.
alter table school_setting
  add column evaluation_font_size smallint not null default 10 check (evaluation_font_size between 8 and 11),
  add column evaluation_blank_height smallint not null default 60 check (evaluation_blank_height between 20 and 100);
