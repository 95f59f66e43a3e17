import { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import { download } from '../../http/call.ts'

/** Fetches one file with the session's token and hands it to the browser's downloads. */
export async function saveEvidence(params: { id: string; evidenceId: string }): Promise<void> {
  const { blob, name } = await download(accessRequestEndpoints.readEvidence, { params })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
