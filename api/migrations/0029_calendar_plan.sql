-- The calendar of one date was planned anew at each call: PostgreSQL guesses a thousand days when it does not know how
-- many, and found a plan for the very dates cheaper each time. The plan is the same one.
alter function school_calendar(uuid, date, date) set plan_cache_mode = force_generic_plan;
