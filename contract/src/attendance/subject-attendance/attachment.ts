import { z } from 'zod'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { fileEvent, savedFileQuery, seenEvent } from '../../stored-file.ts'
import { letterSize } from '../letter.ts'
import { done, id, one } from '../../resource.ts'

export const attachmentTypes = ['image/jpeg', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** The browser shrinks a picture to the size of a letter; a PDF is uploaded unchanged. */
export const attachmentSize = { width: letterSize.width, height: letterSize.height, bytes: 2 * 1024 * 1024 } as const

const of = {
  path: '/api/v1/attendance/subject-attendance/:schoolId/:scheduleId/attachment',
  scope: 'school',
  params: z.object({ schoolId: id, scheduleId: id }),
  query: z.object({ date: schoolDate }),
} as const

const about = z.object({
  file: z
    .object({
      filename: z.string(),
      contentType: z.enum(attachmentTypes),
      bytes: z.number().int(),
      /** Id of the event that added it, sent as `seen` to replace or remove it. */
      version: id,
    })
    .nullable(),
  /** Newest first, including deleted files. A teacher who is only on duty that day sees her own actions. */
  acts: z.array(fileEvent.extend({ filename: z.string() })),
})

/**
 * The picture or PDF of a lesson's journal, with the journal's read and write rights. `save` takes it as the form's
 * `file`.
 */
export const journalAttachment = {
  about: endpoint({
    ...of,
    method: 'GET',
    summary: 'Lampiran jurnal satu pelajaran dan riwayatnya',
    access: 'lesson:read',
    response: one(about),
  }),
  read: endpoint({
    ...of,
    path: `${of.path}/file`,
    method: 'GET',
    kind: 'file',
    summary: 'Isi lampiran jurnal satu pelajaran',
    access: 'lesson:read',
    response: z.string(),
  }),
  save: endpoint({
    ...of,
    method: 'PUT',
    kind: 'upload',
    query: savedFileQuery,
    summary: 'Simpan lampiran jurnal satu pelajaran',
    access: 'lesson:mark',
    response: done,
  }),
  remove: endpoint({
    ...of,
    query: of.query.extend(seenEvent),
    method: 'DELETE',
    summary: 'Hapus lampiran jurnal satu pelajaran',
    access: 'lesson:mark',
    response: done,
  }),
}
