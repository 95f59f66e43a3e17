import { screenAddress } from '@hadir/contract/screens.ts'
import { z } from 'zod'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { requestKindLabels, requestKinds } from '@hadir/contract/access-request/access-record.ts'
import { formatDate, formatDateTime, formatLongDate } from '@hadir/contract/dates/dates.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import { roles } from '@hadir/contract/roles.ts'
import { mailText, named, ours, type MailText } from '../mail/mail-text.ts'

type Links = { publicUrl: string }

type Kind<Data extends z.ZodType> = {
  /** What its words are made of. Whoever is named in it is in it by id too, so that an erasure finds the notice. */
  data: Data
  /** The subject of a mail, and the first line anywhere else. */
  title: (data: z.output<Data>) => MailText
  /** One sentence for a list or a lock screen: no name of a child, no reason, no status. */
  short: (data: z.output<Data>) => MailText
  mail: (data: z.output<Data>, links: Links) => MailText
}

/** Ties a kind's words to its data. */
const kind = <Data extends z.ZodType>(words: Kind<Data>) => words

const applicant = z.object({ accountId: z.uuid(), name: z.string() })
const requested = z.object({ kind: z.enum(requestKinds), role: z.enum(roles) })
const nothing = z.object({})

const requestText = ({ kind: of, role }: z.output<typeof requested>) =>
  ours(`${requestKindLabels[of]} sebagai ${roleLabels[role]}`)
const verdictText = ({ isApproved }: { isApproved: boolean }) => ours(isApproved ? 'disetujui' : 'ditolak')
const becauseOf = (reason: string | null) => (reason ? mailText`\nAlasan: ${reason}\n` : ours(''))
const requestLink = ({ publicUrl }: Links, id: string) =>
  ours(publicUrl + screenAddress('accessRequestRecord', { params: { id } }))
/** Several texts of other people, each in its quotes. */
const quoted = (texts: readonly string[]) => ours(texts.map((text) => mailText`${text}`.text).join(', '))

const summaryOfMany = ({ publicUrl }: Links, what: string, purpose: string) =>
  mailText`Banyak ${ours(what)} dalam satu jam terakhir.

Buka ${ours(publicUrl + screenAddress('accessRequest'))} untuk ${ours(purpose)}.
Selama sebanyak ini, Hadir mengirim email ini paling banyak satu kali dalam satu jam.

Hadir
`

/**
 * Everything that people are told, each kind with all its words. A new kind is one entry here and the call of `notify`:
 * its key is stored with its rows, so it is never renamed.
 */
export const noticeKinds = {
  NEW_DEVICE: kind({
    data: z.object({ device: z.string(), at: z.iso.datetime(), zone: z.enum(['WIB', 'WITA', 'WIT']) }),
    title: () => mailText`Perangkat baru masuk ke akun Hadir Anda`,
    short: () => ours('Akun Anda dibuka di perangkat baru. Ketuk untuk memeriksa.'),
    mail: ({ device, at, zone }, { publicUrl }) =>
      mailText`Akun Hadir Anda baru saja dibuka di perangkat yang belum pernah dipakai untuk akun ini.

Perangkat: ${ours(device)}
Waktu: ${ours(`${formatDateTime(new Date(at), zone)} ${zone}`)}

Bila itu Anda, tidak ada yang perlu dilakukan.

Bila bukan Anda:
1. Buka ${ours(publicUrl + screenAddress('sessions'))} lalu tekan Keluarkan pada perangkat itu. Aksesnya berakhir saat itu juga.
2. Ganti kata sandi email Anda, karena kode masuk Hadir dikirim ke email ini.

Hadir
`,
  }),
  ACCESS_REQUESTED: kind({
    data: requested.extend({ requestId: z.uuid(), applicant }),
    title: () => mailText`Permintaan akses baru di Hadir`,
    short: () => ours('Ada permintaan akses baru untuk diputuskan.'),
    mail: (data, links) =>
      mailText`${data.applicant.name} mengajukan permintaan: ${requestText(data)}.

Buka ${requestLink(links, data.requestId)} untuk memeriksa dan memutuskannya. Permintaan ini berlaku 30 hari.
Teks di antara tanda kutip ditulis oleh pemohon, bukan oleh Hadir.

Hadir
`,
  }),
  MANY_REQUESTED: kind({
    data: nothing,
    title: () => mailText`Permintaan akses baru di Hadir`,
    short: () => ours('Ada banyak permintaan akses baru untuk diputuskan.'),
    mail: (_, links) => summaryOfMany(links, 'permintaan akses baru masuk', 'memeriksa dan memutuskannya'),
  }),
  /** To whoever requested it. */
  ACCESS_DECIDED: kind({
    data: requested.extend({ isApproved: z.boolean(), reason: z.string().nullable() }),
    title: (data) => mailText`Permintaan akses Anda ${verdictText(data)}`,
    short: () => ours('Permintaan akses Anda sudah diputuskan.'),
    mail: (data, { publicUrl }) => mailText`Permintaan Anda (${requestText(data)}) ${verdictText(data)}.
${becauseOf(data.reason)}
Buka ${ours(publicUrl + screenAddress('home'))} untuk melanjutkan.

Hadir
`,
  }),
  /** To all who could have decided it. */
  REQUEST_CLOSED: kind({
    data: requested.extend({
      requestId: z.uuid(),
      applicant,
      isApproved: z.boolean(),
      reason: z.string().nullable(),
      decidedBy: z.object({ accountId: z.uuid().nullable(), name: z.string() }),
    }),
    title: () => mailText`Permintaan akses sudah diputuskan`,
    short: () => ours('Sebuah permintaan akses sudah diputuskan.'),
    mail: (data, links) =>
      mailText`Permintaan ${data.applicant.name} (${requestText(data)}) ${verdictText(data)} oleh ${data.decidedBy.name}.
${becauseOf(data.reason)}
${requestLink(links, data.requestId)}

Hadir
`,
  }),
  MANY_CLOSED: kind({
    data: nothing,
    title: () => mailText`Permintaan akses sudah diputuskan`,
    short: () => ours('Banyak permintaan akses sudah diputuskan.'),
    mail: (_, links) => summaryOfMany(links, 'permintaan akses diputuskan', 'melihat keputusannya'),
  }),
  ACCESS_REVOKED: kind({
    data: z.object({ role: z.enum(roles), schoolName: z.string().nullable(), reason: z.string() }),
    title: () => mailText`Akses Anda dicabut`,
    short: () => ours('Salah satu akses Anda dicabut.'),
    mail: ({ role, schoolName, reason }) =>
      mailText`Akses Anda sebagai ${ours(roleLabels[role])}${schoolName ? mailText` di ${schoolName}` : ours('')} dicabut.

Alasan: ${reason}

Hubungi sekolah bila Anda merasa ini keliru.

Hadir
`,
  }),
  COMPANY_REVOKED: kind({
    data: z.object({ companyName: z.string(), schoolName: z.string(), reason: z.string() }),
    title: () => mailText`Akses perusahaan Anda dicabut`,
    short: () => ours('Akses perusahaan Anda ke data alumni sebuah sekolah dicabut.'),
    mail: ({ companyName, schoolName, reason }) =>
      mailText`Sekolah ${schoolName} mencabut akses perusahaan ${companyName} ke data alumninya.

Alasan: ${reason}

Hubungi sekolah bila Anda merasa ini keliru.

Hadir
`,
  }),
  SCHOOL_RENAMED: kind({
    data: z.object({ npsn: z.string(), before: z.string(), after: z.string() }),
    title: () => mailText`Nama sekolah diubah`,
    short: () => ours('Nama sebuah sekolah diubah.'),
    mail: ({ npsn, before, after }) =>
      mailText`Sekolah dengan NPSN ${ours(npsn)} mengubah namanya: ${before} menjadi ${after}.

Siapa yang mengubahnya, dan kapan, ada di Pengaturan, Profil sekolah, Riwayat perubahan.

Hadir
`,
  }),
  STUDENT_AGAIN: kind({
    data: z.object({ schoolName: z.string() }),
    title: () => mailText`Akun alumni Anda kembali menjadi akun siswa`,
    short: () => ours('Akun alumni Anda kembali menjadi akun siswa.'),
    mail: ({ schoolName }) =>
      mailText`${named(schoolName)} membatalkan pencatatan kelulusan Anda: Anda tercatat sebagai siswa. Akun Anda tetap berlaku, sekarang sebagai akun siswa.

Jika ini keliru, hubungi sekolah.

Hadir
`,
  }),
  SHEETS_OPEN: kind({
    data: z.object({
      date: z.iso.date(),
      /** `sheet` is its part of the path. */
      classes: z.array(z.object({ name: z.string(), sheet: z.string(), unmarked: z.number().int() })),
      lessons: z.array(z.object({ name: z.string(), sheet: z.string() })),
    }),
    title: ({ classes, lessons }) => {
      const names = named([...new Set([...classes, ...lessons].map(({ name }) => name))].join(', '))
      return mailText`Absensi ${names} belum diisi`
    },
    short: ({ date }) => ours(`Absensi ${formatDate(date)} belum lengkap.`),
    mail: ({ date, classes, lessons }, { publicUrl }) => {
      const lines = [
        ...classes.map(
          ({ name, sheet, unmarked }) =>
            mailText`${named(name)}: ${ours(`${unmarked}`)} siswa belum diisi\n${ours(publicUrl + screenAddress('sheet', { params: { id: sheet } }))}`
              .text,
        ),
        ...lessons.map(
          ({ name, sheet }) =>
            mailText`${named(name)}: pelajaran belum diisi\n${ours(publicUrl + screenAddress('lesson', { params: { id: sheet } }))}`
              .text,
        ),
      ]
      return mailText`Absensi hari ${ours(formatLongDate(date))} belum lengkap.

${ours(lines.join('\n\n'))}

Email ini dikirim satu kali sehari, pada jam yang dipilih admin sekolah.

Hadir
`
    },
  }),
  RAPOR_UNLOCKED: kind({
    data: z.object({
      className: z.string(),
      semesterNo: z.number().int(),
      cards: z.number().int(),
      reasons: z.array(z.string()),
      by: z.array(z.string()),
    }),
    title: ({ className }) => mailText`Kunci rapor ${named(className)} dibuka`,
    short: () => ours('Kunci rapor sebuah kelas Anda dibuka.'),
    mail: ({ className, semesterNo, cards, reasons, by }, { publicUrl }) =>
      mailText`Kunci ${ours(`${cards}`)} rapor kelas ${named(className)} semester ${ours(semesterNames[semesterNo === 2 ? 2 : 1])} dibuka oleh ${quoted(by)}.

Alasannya: ${quoted(reasons)}

Nilai dan isian rapornya dapat diubah lagi sampai dikunci kembali:
${ours(publicUrl + screenAddress('reportCards'))}

Hadir
`,
  }),
} as const

export type NoticeKind = keyof typeof noticeKinds
export type NoticeData<Of extends NoticeKind> = z.input<(typeof noticeKinds)[Of]['data']>

/** The words of a stored notice. Throws when its kind or data is another version's, so that the job is tried again. */
export function wordsOf(stored: { kind: string; data: unknown }, links: Links): { title: MailText; mail: MailText } {
  const found = Object.entries(noticeKinds).find(([name]) => name === stored.kind)
  if (!found) throw new Error(`${stored.kind} is no kind of notice in this version`)
  // Each kind's words take what its own schema gives.
  const words = found[1] as unknown as Kind<z.ZodType>
  const data = words.data.parse(stored.data)
  return { title: words.title(data), mail: words.mail(data, links) }
}
