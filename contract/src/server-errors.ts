/** Temporary errors of the server, not of the request: the client may retry. */
export const serverErrors = {
  KEY_BUSY: {
    status: 409,
    message: 'Permintaan ini sedang diproses. Tunggu sebentar, lalu coba lagi.',
    retryAfter: 1,
  },
  BUSY: { status: 503, message: 'Server sedang sibuk. Coba lagi beberapa saat lagi.', retryAfter: 5 },
  DATABASE_AWAY: {
    status: 503,
    message: 'Basis data sedang tidak dapat dihubungi. Yang sudah tersimpan tetap aman; coba lagi beberapa saat lagi.',
    retryAfter: 5,
  },
  OTHER_VERSION: {
    status: 503,
    message: 'Basis data ini milik Hadir versi lain daripada server ini. Perbarui server ini, lalu mulai lagi.',
    retryAfter: 5,
  },
  STORAGE_FULL: {
    status: 507,
    message: 'Ruang penyimpanan server penuh, jadi belum tersimpan. Beri tahu pengelola server, lalu coba lagi.',
    retryAfter: 60,
  },
  STOPPING: { status: 503, message: 'Server sedang dimulai ulang. Coba lagi beberapa saat lagi.', retryAfter: 5 },
  UPLOADS_FULL: {
    status: 503,
    message: 'Berkas besar lain sedang dikirim ke server ini. Coba lagi satu menit lagi.',
    retryAfter: 60,
  },
  FILES_BUSY: {
    status: 503,
    message: 'Server sedang ramai membaca berkas lain. Tunggu sebentar, lalu coba lagi.',
    retryAfter: 30,
  },
  PAPERS_BUSY: {
    status: 503,
    message: 'Server sedang ramai mencetak. Tunggu sebentar, lalu coba lagi.',
    retryAfter: 30,
  },
  PAPER_TOO_LARGE: { status: 413, message: 'Cetakan ini terlalu besar. Cetak sebagian dahulu.' },
} as const
