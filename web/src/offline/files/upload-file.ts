import { journalAttachment } from '@hadir/contract/attendance/subject-attendance/attachment.ts'
import { letters } from '@hadir/contract/attendance/letter.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import { call } from '../../http/call.ts'
import type { PendingFile } from './pending-file.ts'

/** Sends one file to its endpoint, under the id that this device gave it. */
export function uploadFile(
  {
    id,
    sheet,
    student,
    filename,
    type,
    seen,
  }: Omit<PendingFile, 'profileId' | 'target' | 'bytes' | 'createdAt' | 'trouble'>,
  content: ArrayBuffer,
  signal?: AbortSignal,
) {
  const body = new FormData()
  body.set('file', new Blob([content], { type }), filename)
  const { schoolId, date } = sheet
  const query = { date, id, seen }
  const how = { key: id, ...(signal && { signal }) }
  // The endpoints declare no body: the form itself is sent.
  if (student) {
    const letter = { params: { schoolId, studentId: student.id }, query, body }
    return call(letters.save, letter as unknown as ToSend<typeof letters.save>, how)
  }
  const scheduleId = sheet.kind === 'lesson' ? sheet.scheduleId : ''
  const attachment = { params: { schoolId, scheduleId }, query, body }
  return call(journalAttachment.save, attachment as unknown as ToSend<typeof journalAttachment.save>, how)
}
