import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, one, pageMeta, pageOf, pageQuery } from '../../resource.ts'

/** How many hours the content of an archive is kept. */
export const archiveHours = 24
/** The largest archive accepted, in bytes. Three years of 1,080 students with every rapor printed have some 400 MB. */
export const archiveLimit = 2 ** 30

export const archiveStates = ['dry', 'queued', 'running', 'done', 'failed'] as const

const count = z.number().int()

/**
 * The origin of an archive, by its signature: this installation, one whose key its administrator entered, or an
 * unproven one.
 */
export const archiveOrigins = ['here', 'known', 'unknown'] as const
export type ArchiveOrigin = (typeof archiveOrigins)[number]

/** The maximum number of rows, in all and per byte: a denser archive was made to fill a database. */
export const archiveRows = { most: 6_000_000, free: 50_000, bytesARow: 5 } as const

export const archiveSummary = z.object({
  school: z.object({ npsn: z.string(), name: z.string() }),
  madeAt: z.string(),
  tables: z.array(z.object({ name: z.string(), title: z.string(), rows: count })),
  /** Of a restored archive: `name` is the administrator's name for the installation. */
  origin: z.object({ kind: z.enum(archiveOrigins), name: z.string().nullable() }).optional(),
  /** Identifies these bytes. */
  sha256: z.string().optional(),
})
export type ArchiveSummary = z.infer<typeof archiveSummary>

export const schoolArchive = z.object({
  id,
  direction: z.enum(['out', 'in']),
  state: z.enum(archiveStates),
  filename: z.string(),
  by: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  bytes: count,
  summary: archiveSummary.nullable(),
  progress: z.object({ done: count, total: count }),
  failure: z.string().nullable(),
  /** Until when its content can be downloaded; null when it is deleted or not ready yet. */
  until: z.string().nullable(),
})
export type SchoolArchive = z.infer<typeof schoolArchive>

const base = '/api/v1/config/school/:schoolId/archive'
const rule = { access: 'school-archive:run', scope: 'school' } as const
const ofSchool = z.object({ schoolId: id })
const ofArchive = z.object({ schoolId: id, id })

/** The whole school as one file, exported from here or restored into an empty school elsewhere. */
export const schoolArchiveEndpoints = {
  /**
   * Newest first. `isSchoolEmpty` and `isSchoolVerified`: an archive from elsewhere can be restored. `school` is the
   * target; another installation's administrator enters `installationKey` to trust ours.
   */
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Arsip sekolah yang pernah dibuat atau dibawa',
    ...rule,
    params: ofSchool,
    query: pageQuery,
    response: pageOf(schoolArchive).extend({
      meta: pageMeta.extend({
        isSchoolEmpty: z.boolean(),
        isSchoolVerified: z.boolean(),
        school: archiveSummary.shape.school,
        installationKey: z.string(),
      }),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: base,
    summary: 'Buat arsip seluruh data sekolah',
    ...rule,
    params: ofSchool,
    response: one(schoolArchive),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/:id/file`,
    summary: 'Unduh arsip sekolah',
    ...rule,
    kind: 'file',
    params: ofArchive,
    response: z.string(),
  }),
  /** Inspects an archive from elsewhere; nothing is written yet. */
  upload: endpoint({
    method: 'POST',
    path: `${base}/upload`,
    summary: 'Periksa arsip sekolah dari tempat lain',
    ...rule,
    kind: 'upload',
    maxBytes: archiveLimit,
    params: ofSchool,
    response: one(schoolArchive),
  }),
  /**
   * Restores it, if this school is verified and still empty. The body repeats the confirmation: these bytes, of that
   * school, into this one; 409 ARCHIVE_NOT_CONFIRMED when any of it differs. `acceptsUnproven` is required where the
   * origin is unknown.
   */
  apply: endpoint({
    method: 'POST',
    path: `${base}/:id/apply`,
    summary: 'Masukkan arsip ke sekolah yang masih kosong',
    ...rule,
    params: ofArchive,
    body: z.strictObject({
      sha256: z.string(),
      fromNpsn: z.string(),
      toNpsn: z.string(),
      acceptsUnproven: z.boolean().default(false),
    }),
    response: one(schoolArchive),
  }),
}
