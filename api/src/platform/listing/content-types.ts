import type { FileFormat } from '@hadir/contract/list.ts'

/** No other file names them (tools/file-writers.test.ts): whoever writes such a file does it with the writers here. */
export const contentTypes: Record<FileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
