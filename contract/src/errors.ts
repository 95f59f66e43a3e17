import { fileErrors } from './file-errors.ts'
import { z } from 'zod'
import { serverErrors } from './server-errors.ts'

/**
 * Every error code on the wire, with its HTTP status and the Indonesian text that users read. `{name}` in a text is
 * filled from the failure's values. `retryAfter`: the seconds after which a retry is allowed.
 */
export const errorCatalogue = {
  FAST_JWT_EXPIRED: { status: 401, message: 'Sesi berakhir' },
  UNAUTHENTICATED: { status: 401, message: 'Silakan masuk terlebih dahulu' },
  SESSION_ENDED: { status: 401, message: 'Sesi Anda sudah berakhir{why}. Silakan masuk lagi.' },
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses' },
  FOREIGN_ORIGIN: { status: 403, message: 'Permintaan dari situs lain ditolak' },
  NOT_FOUND: { status: 404, message: 'Data tidak ditemukan' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Cara memanggil alamat ini tidak dikenal' },
  INVALID: { status: 400, message: 'Silahkan perbaiki data yang dimasukkan' },
  BROKEN_REQUEST: { status: 400, message: 'Permintaan tidak dapat dibaca' },
  TOO_LARGE: { status: 413, message: 'Data yang dikirim terlalu besar' },
  WRONG_CONTENT_TYPE: { status: 415, message: 'Jenis data yang dikirim tidak didukung' },
  ALREADY_EXISTS: { status: 409, message: 'Data sudah ada' },
  STILL_IN_USE: { status: 409, message: 'Data masih dipakai{by}' },
  CHANGED_MEANWHILE: { status: 409, message: 'Data sudah diubah orang lain. Muat ulang, lalu periksa lagi.' },
  KEY_REUSED: { status: 422, message: 'Permintaan ini sudah pernah dikirim dengan isi yang lain. Muat ulang halaman.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Terlalu banyak permintaan. Coba lagi beberapa saat lagi.' },
  RAPOR_GUESSED: {
    status: 429,
    message:
      'Rapor ini sudah terlalu sering dicocokkan dengan nilai yang keliru. Coba lagi paling cepat {hours} jam lagi.',
    retryAfter: 3600,
  },
  RAPOR_GUESSES_SPENT: {
    status: 403,
    message:
      'Rapor ini tidak dapat dicocokkan lagi: terlalu banyak nilai keliru yang pernah dicoba. Tanyakan kepada sekolahnya.',
  },
  ...serverErrors,
  // Shown below *Terjadi kesalahan*, the specification's title of an error.
  INTERNAL: { status: 500, message: 'Ada gangguan di server. Coba lagi sebentar lagi.' },

  CODE_WRONG: { status: 400, message: 'Kode tidak cocok' },
  CODE_REPLACED: {
    status: 400,
    message: 'Kode ini sudah diganti. Pakai kode dari email terbaru, yang dikirim {ago}.',
  },
  CODE_TRIED_TOO_OFTEN: {
    status: 400,
    message: 'Kode sudah terlalu sering dicoba. Minta kode baru, lalu periksa email Anda.',
  },
  CODE_EXPIRED: { status: 400, message: 'Kode sudah kedaluwarsa. Minta kode baru, lalu periksa email Anda.' },
  CODE_OTHER_BROWSER: {
    status: 400,
    message: 'Kode ini diminta dari perangkat lain. Minta kode baru di sini, lalu periksa email Anda.',
  },
  CODE_WITHOUT_COOKIE: {
    status: 400,
    message:
      'Peramban ini menolak kuki, atau kode diminta dari perangkat lain. Izinkan kuki untuk alamat ini di pengaturan peramban (juga kuki pihak ketiga), lalu minta kode baru di sini.',
  },
  CODE_USED: { status: 400, message: 'Kode ini sudah dipakai. Minta kode baru, lalu periksa email Anda.' },
  CODE_JUST_SENT: {
    status: 429,
    message: 'Kode baru saja dikirim. Periksa email Anda, atau minta lagi {wait} lagi.',
  },
  CODE_ASKED_TOO_OFTEN: { status: 429, message: 'Kode sudah terlalu sering diminta. Coba lagi {wait} lagi.' },
  MAIL_LIMIT: {
    status: 429,
    message: 'Hadir sudah mengirim email sebanyak batasnya. Coba lagi {wait} lagi.',
  },
  TICKET_SPENT: { status: 400, message: 'Login gagal!' },
  MAILBOX_NOT_PROVEN: { status: 400, message: 'Verifikasi email sudah kedaluwarsa. Ulangi dari kode verifikasi.' },
  ACCOUNT_EXISTS: { status: 400, message: 'Email ini sudah terdaftar. Silakan masuk.' },
  NPSN_TAKEN: { status: 400, message: 'Sekolah dengan NPSN ini sudah terdaftar. Ajukan akses ke sekolah tersebut.' },
  NPSN_UNKNOWN: { status: 400, message: 'Sekolah dengan NPSN ini belum terdaftar' },
  ACCOUNT_TYPE_CLOSED: { status: 400, message: 'Akun administrator tidak dapat didaftarkan di sini' },

  NPSN_ALREADY_ASKED: { status: 400, message: 'Anda sudah mengajukan permintaan ke sekolah ini' },
  NISN_NOT_PROCESSED: {
    status: 400,
    message: 'NISN tidak dapat diproses. Periksa kembali atau hubungi sekolah.',
  },
  REQUEST_LIMIT: {
    status: 400,
    message: 'Masih ada {count} permintaan Anda yang menunggu. Batalkan salah satu dahulu.',
  },
  REQUEST_ASKED_TOO_OFTEN: { status: 429, message: 'Terlalu sering mencoba. Coba lagi satu jam lagi.' },
  REQUEST_NOT_OPEN: { status: 409, message: 'Permintaan ini sudah selesai dan tidak dapat diubah' },
  REQUEST_DECIDED: { status: 409, message: 'Permintaan ini sudah diputuskan oleh {name}' },
  REQUEST_NO_PERSON: { status: 400, message: 'Pilih data sekolah yang cocok, atau buat data baru' },
  REQUEST_UNSURE: { status: 409, message: 'Belum pasti cocok. Buka permintaannya dan pilih datanya.' },
  REQUEST_PERSON_TAKEN: { status: 409, message: 'Data ini sudah terhubung dengan akun lain' },
  OWN_PROFILE_EXISTS: { status: 409, message: 'Anda sudah memiliki akses ini' },
  REQUEST_PROFILE_EXISTS: { status: 409, message: 'Orang ini sudah memiliki akses tersebut' },
  INVITATION_GONE: {
    status: 409,
    message:
      'Undangan ini tidak berlaku lagi: sudah dipakai, dibatalkan, atau lewat waktunya. Minta yang baru ke sekolah.',
  },
  INVITATION_USED: { status: 409, message: 'Undangan ini sudah dipakai. Masuk dengan email {email}.' },
  INVITATION_OTHER_MAILBOX: {
    status: 403,
    message: 'Undangan ini untuk email lain. Keluar, lalu masuk dengan email yang menerima undangan.',
  },
  EVIDENCE_TYPE: { status: 400, message: 'Berkas harus berupa gambar JPEG atau PNG, atau PDF' },
  EVIDENCE_TOO_LARGE: { status: 413, message: 'Berkas paling besar 2 MB' },
  EVIDENCE_TOO_MANY: { status: 409, message: 'Paling banyak {count} berkas untuk satu permintaan' },
  LAST_ADMIN: { status: 409, message: 'Admin terakhir sekolah ini tidak dapat dicabut aksesnya' },
  CONSENT_NEEDED: {
    status: 403,
    message: 'Akun siswa di bawah 18 tahun menunggu persetujuan orang tua atau wali.',
  },

  SUPPORT_OVER: {
    status: 403,
    message: 'Waktu Anda di sekolah ini sudah habis. Masuk lagi dengan alasan.',
  },
  EXAMPLE_READ_ONLY: {
    status: 403,
    message: 'Sekolah contoh hanya dapat dilihat. Daftarkan sekolah Anda untuk mencobanya sendiri.',
  },
  REASON_NEEDED: {
    status: 400,
    message: 'Tulis alasan perubahan ini, 5 sampai 300 karakter. Sekolah dapat membacanya.',
  },

  YEAR_NOT_ACTIVE: {
    status: 409,
    message: 'Belum ada tahun pelajaran yang aktif. Aktifkan dahulu di Tahun Pelajaran.',
  },
  YEAR_PROMOTED: {
    status: 409,
    message: 'Siswa {year} sudah naik ke {next}. Batalkan kenaikannya dahulu di Naik tahun.',
  },
  NO_EARLIER_YEAR: { status: 409, message: 'Belum ada tahun pelajaran sebelumnya untuk disalin' },
  NOTHING_TO_COPY: {
    status: 409,
    message: 'Kelas, mata pelajaran, dan jadwal {from} yang dapat disalin sudah ada di {to}',
  },
  SCHOOL_DAYS_UNKNOWN: { status: 400, message: 'Pilih dahulu hari sekolah: lima atau enam hari' },
  SEMESTER_CLOSED: { status: 409, message: 'Semester ini sudah ditutup. Buka kembali dahulu untuk mengubahnya.' },
  IN_CLOSED_SEMESTER: {
    status: 409,
    message:
      'Semester {semester} sudah ditutup: {what} sampai {end} tidak dapat diubah. Buka kembali semesternya dahulu.',
  },
  SEMESTER_NOT_CLOSED: { status: 409, message: 'Semester ini belum ditutup' },
  SEMESTER_NOT_BEGUN: { status: 409, message: 'Semester ini belum dimulai' },
  SEMESTER_STILL_RUNS: { status: 409, message: 'Tutup dahulu semester yang sedang berjalan' },
  SEMESTER_TOO_EARLY: {
    status: 409,
    message:
      'Semester Ganjil berlangsung sampai {end}; Genap dimulai sesudahnya. Bila Ganjil memang berakhir lebih awal, buka kembali dan ubah tanggalnya.',
  },
  SEMESTER_NOT_STARTED: { status: 409, message: 'Semester ini tidak sedang berjalan' },
  SEMESTER_START_STANDS: { status: 409, message: 'Mulainya semester tidak dapat dibatalkan: {reason}' },
  SEMESTER_HAS_GAPS: {
    status: 409,
    message:
      'Masih ada {days} hari belum diisi, {corrections} koreksi menunggu, dan {reportCards} rapor belum dikunci. Periksa, lalu setujui penutupan.',
  },
  ROLLOVER_BUSY: { status: 409, message: 'Kenaikan kelas sedang berjalan. Tunggu sampai selesai.' },
  ROLLOVER_DONE: { status: 409, message: 'Kenaikan kelas tahun ini sudah dijalankan' },
  ROLLOVER_NOT_DONE: { status: 409, message: 'Kenaikan kelas tahun ini belum dijalankan' },
  ROLLOVER_EMPTY: { status: 409, message: 'Tidak ada siswa dalam rencana' },
  ROLLOVER_SEMESTER_OPEN: { status: 409, message: 'Tutup dahulu kedua semester tahun pelajaran ini' },
  ROLLOVER_STALE: { status: 409, message: 'Data {count} siswa sudah berubah. Perbarui rencana, lalu periksa lagi.' },
  ROLLOVER_UNDECIDED: { status: 409, message: 'Pilih dahulu kelas untuk {count} siswa' },
  ROLLOVER_NO_DECISION: { status: 409, message: '{count} siswa tanpa keputusan. Tetapkan dahulu keputusannya.' },
  ROLLOVER_UNCONFIRMED: { status: 409, message: '{count} siswa berbeda dari rapor. Konfirmasi dahulu satu per satu.' },
  GRADUATED_BY_ROLLOVER: {
    status: 409,
    message: 'Siswa ini lulus lewat kenaikan kelas. Ubah keputusannya di halaman kenaikan kelas.',
  },
  ROLLOVER_NOT_UNDOABLE: { status: 409, message: 'Kenaikan kelas tidak dapat dibatalkan: {reason}' },
  NOT_A_SCHOOL_DAY: { status: 400, message: 'Tanggal ini bukan hari sekolah' },
  DATE_IN_FUTURE: { status: 400, message: 'Tanggal belum tiba' },
  MARK_ID_REUSED: { status: 409, message: 'Tanda dengan kunci ini sudah ada dengan isi yang lain' },

  EVALUATION_MISSING: { status: 409, message: 'Penilaian ini belum disusun. Susun komponennya dahulu.' },
  EVALUATION_FINAL: { status: 409, message: 'Penilaian ini sudah final. Kembalikan ke draf dahulu.' },
  EVALUATION_LOCKED: { status: 409, message: 'Penilaian ini sudah dikunci' },
  EVALUATION_INCOMPLETE: {
    status: 409,
    message:
      '{count} siswa belum memiliki nilai akhir dan deskripsi: {names}. Lengkapi dahulu nilai dan tujuan pembelajarannya.',
  },

  REPORT_CARD_HAS_GAPS: { status: 409, message: '{count} hal belum lengkap. Lengkapi dahulu, lalu kunci lagi.' },
  REPORT_CARD_EARLY: {
    status: 409,
    message: 'Tanggal rapor {date} belum tiba. Pastikan dahulu bahwa rapor dikunci lebih awal.',
  },
  REPORT_CARD_LOCKED: {
    status: 409,
    message: 'Rapor ini sudah dikunci. Minta admin sekolah membuka kuncinya untuk mengubahnya.',
  },
  REPORT_CARD_NOT_LOCKED: { status: 409, message: 'Belum ada rapor yang dikunci' },
  REPORT_CARD_NOT_PUBLISHED: { status: 409, message: 'Belum ada rapor yang terbit' },

  NOTHING_PROPOSED: { status: 400, message: 'Belum ada yang diubah' },
  PROPOSAL_WAITS: {
    status: 409,
    message: 'Usulan Anda sebelumnya masih menunggu keputusan. Batalkan dahulu untuk mengirim yang baru.',
  },
  PROPOSAL_DECIDED: { status: 409, message: 'Usulan ini sudah {verdict} oleh {name}' },
  CORRECTION_DECIDED: { status: 409, message: 'Koreksi ini sudah {verdict} oleh {name}' },
  PLAN_WITHDRAWN: { status: 409, message: 'Ketidakhadiran ini sudah ditarik' },
  LESSON_KEPT: {
    status: 409,
    message:
      'Pelajaran ini tidak dapat dihapus: absensi, jurnal, lampiran, atau kehadiran gurunya sudah pernah disimpan, dan riwayat tidak pernah dibuang.',
  },
  ATTACHMENT_TYPE: { status: 400, message: 'Lampiran harus berupa foto JPEG atau berkas PDF' },
  ATTACHMENT_TOO_LARGE: { status: 413, message: 'Lampiran paling besar 2 MB, dan foto 1600 x 1600 piksel' },
  ATTACHMENT_REFUSED: { status: 409, message: 'Lampiran tidak dapat diubah: {reason}' },
  LETTER_TOO_LARGE: { status: 413, message: 'Foto surat paling besar 1600 x 1600 piksel dan 300 KB' },
  LETTER_REFUSED: { status: 409, message: 'Foto surat tidak dapat diubah: {reason}' },
  CORRECTION_OWN: { status: 403, message: 'Koreksi Anda sendiri diputuskan oleh admin sekolah' },
  CORRECTION_STALE: {
    status: 409,
    message: 'Tanggal itu bukan lagi hari sekolah siswa ini di kelas tersebut. Koreksi ini hanya dapat ditolak.',
  },

  PHOTO_TYPE: { status: 400, message: 'Foto harus berupa gambar JPEG' },
  PHOTO_TOO_LARGE: { status: 413, message: 'Foto paling besar 600 x 800 piksel dan 150 KB' },
  CARD_NOT_ACTIVE: { status: 409, message: 'Kartu hanya untuk siswa yang masih aktif' },
  PRINT_TOO_MANY: {
    status: 400,
    message: 'Cetak paling banyak 200 siswa sekaligus. Pilih satu kelas, atau centang siswanya.',
  },
  OWN_FILES_WAIT: {
    status: 429,
    message: 'Masih ada berkas Anda yang sedang dibuat, paling banyak {count} sekaligus. Tunggu sampai selesai dahulu.',
    retryAfter: 15,
  },
  STILL_AT_SCHOOL: {
    status: 409,
    message: 'Siswa ini masih bersekolah. Data pribadi dihapus setelah ia dicatat keluar atau lulus.',
  },
  ALREADY_ERASED: { status: 409, message: 'Data pribadi siswa ini sudah dihapus' },
  ACCOUNT_OF_PLATFORM: {
    status: 409,
    message: 'Akun administrator Hadir tidak dapat ditutup di sini. Serahkan dahulu tugasnya kepada orang lain.',
  },
  DATA_COPIES_SPENT: {
    status: 429,
    message: 'Paling banyak {count} salinan data dalam 24 jam. Coba lagi besok.',
    retryAfter: 3_600,
  },
  PICTURE_PIXELS: {
    status: 413,
    message: 'Gambar ini lebih dari {megapixels} megapiksel. Perkecil dahulu, lalu unggah lagi.',
  },
  LOGO_TYPE: { status: 400, message: 'Logo harus berupa gambar PNG atau JPEG' },
  LOGO_TOO_LARGE: { status: 413, message: 'Logo paling besar 300 kB' },
  SCHEDULE_CLASH: { status: 409, message: 'Bentrok: {reason}.' },
  BELLS_RUNG: {
    status: 409,
    message: 'Jam ini dipakai pada hari-hari yang sudah lewat, jadi tetap disimpan sebagai riwayat.',
  },
  BELLS_IN_USE: { status: 409, message: '{reason}. Pindahkan dahulu pelajarannya di Jadwal.' },

  MEMBERSHIP_OVERLAPS: { status: 409, message: 'Siswa sudah tercatat di kelas lain pada hari yang sama' },
  CLASS_TOO_LARGE: { status: 409, message: 'Kelas {name} akan berisi {count} siswa; paling banyak {most}' },
  MEMBERSHIP_OVER: { status: 409, message: 'Keanggotaan tahun pelajaran lain tidak dapat diubah' },
  NO_JOURNAL: { status: 409, message: 'Belum ada pelajaran yang diisi pada bulan ini.' },
  NO_TRANSFER: {
    status: 409,
    message: 'Lembar mutasi hanya untuk siswa yang pindah masuk atau keluar; di sini belum ada.',
  },
  RECORDS_NOT_EXPORTABLE: {
    status: 403,
    message:
      'Pelengkap rapor dan lembar mutasi berisi data pribadi siswa: dicetak oleh admin, atau oleh wali kelas siswa itu sekarang.',
  },
  READMISSION_FOLLOWED: {
    status: 409,
    message: 'Sejak diterima kembali, siswa ini sudah pindah kelas, keluar lagi, atau rapornya dikunci',
  },
  NOT_READMITTED: {
    status: 409,
    message: 'Siswa yang lulus atau wafat tidak diterima kembali. Jika keliru, batalkan mutasi keluarnya.',
  },

  ...fileErrors,
} as const satisfies Record<string, { status: number; message: string; retryAfter?: number }>

export type ErrorCode = keyof typeof errorCatalogue

/**
 * Every error response. `type` is a form field (the specification's npsn and nisn), `fields` maps paths to messages.
 */
export const errorBody = z.object({
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  type: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** As in the header X-Request-Id and in the server's log line. */
  requestId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** The minimum that the specification requires of an error, `{ message, type }`; missing ones are empty. */
export const bareErrorBody = errorBody.extend({
  statusCode: z.number().int().catch(400),
  code: z.string().catch(''),
  message: z.string().catch(''),
})
