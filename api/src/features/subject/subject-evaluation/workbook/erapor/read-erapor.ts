import { refusalOf } from '../../../../../platform/documents/workbook/file-kind.ts'
import { Failure } from '../../../../../platform/failure.ts'
import type { EraporFile } from './form.ts'
import { readSmk } from './read-smk.ts'
import { readSmp } from './read-smp.ts'

/** A file of e-Rapor SMK or SMP. Throws a Failure that names any other kind of file. */
export function readErapor(content: Buffer): EraporFile {
  const refusal = refusalOf(content)
  if (!refusal) return readSmk(content)
  const isPage =
    refusal === 'IMPORT_WEB_PAGE' ||
    (refusal === 'IMPORT_TEXT_FILE' && /^\s*</.test(content.toString('latin1', 0, 200).replace('ï»¿', '')))
  if (isPage) return readSmp(content)
  throw new Failure(refusal === 'IMPORT_TEXT_FILE' ? 'ERAPOR_UNKNOWN' : refusal)
}
