#!/bin/sh
# Creates Hadir's two logins and its database in a new PostgreSQL: docs/running.md, "External PostgreSQL".
# The image of compose.yaml runs it once; elsewhere: ADMIN=postgres OWNER_PASSWORD=… APP_PASSWORD=… ./postgres-init.sh
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-${ADMIN:-postgres}}" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set app_password="$APP_PASSWORD" <<'SQL'
create role sekolah_owner login createrole bypassrls password :'owner_password';
create role sekolah_app login noinherit password :'app_password';
create database sekolah owner sekolah_owner encoding 'UTF8' template template0;
revoke connect on database sekolah from public;
grant connect on database sekolah to sekolah_app;
SQL
