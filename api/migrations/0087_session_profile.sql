-- Each device acts in a profile of its own: a switch on the laptop is none on the phone, whose marks would wait for a
-- profile that is not there any more. `is_active` stays what it was, the account's profile used last: a new session
-- begins with it, and a session from before (null) follows it until its next refresh.
alter table platform.session add column profile_id uuid references platform.profile (id);
