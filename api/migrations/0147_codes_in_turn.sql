-- When a code is mailed, if not at once: beyond a network's budget the mails go out one after the other.
alter table platform.sign_in_code add column sends_at timestamptz;
