-- The /48 of an IPv6 network, in which one customer may have every /64 (features/auth/limits.ts).
create index sign_in_code_site on platform.sign_in_code
  ((substring(network from '^([^:]+:[^:]+:[^:]+):')), created_at);
create index sign_in_failure_site on platform.sign_in_failure
  ((substring(network from '^([^:]+:[^:]+:[^:]+):')), at);
