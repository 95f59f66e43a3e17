import type { FileFormat } from '@hadir/contract/list.ts'

/** Only this file names them (tools/file-writers.test.ts): such files are written with the writers here. */
export const contentTypes: Record<FileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
