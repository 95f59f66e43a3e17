#!/bin/sh
# One backup, encrypted with a public key, and none older than 30 days. For cron:
#   15 1 * * * root BACKUP_KEY=cadangan@dinas.go.id /opt/hadir/deploy/backup.sh
# Copy BACKUP_DIR to another place afterwards; the private key must not be on this machine.
set -eu
dir=${BACKUP_DIR:-/var/backups/hadir}
file=$dir/$(date +%F-%H%M).hadir
umask 077
mkdir -p "$dir"
set -a
# shellcheck source=/dev/null
. "${SETTINGS:-/etc/hadir.env}"
set +a
cd "$(dirname "$0")/.."
# Never left behind in the clear, whatever fails.
trap 'rm -f "$file" "$file.part"' EXIT
trap 'exit 1' HUP INT TERM
# Sealed once, by gpg: its key alone opens it.
BACKUP_PASSPHRASE='' npm run --silent backup -- "$file"
gpg --batch --yes --trust-model always --recipient "$BACKUP_KEY" --encrypt "$file"
find "$dir" -name '*.hadir.gpg' -mtime +30 -delete
