/** Errors of an uploaded list or archive; part of the catalogue in errors.ts. */
export const fileErrors = {
  IMPORT_NOT_WORKBOOK: {
    status: 400,
    message: 'Berkas ini bukan Excel (.xlsx) dan bukan CSV. Unduh lagi daftarnya dari Dapodik, atau isi templat Hadir.',
  },
  IMPORT_OLD_EXCEL: {
    status: 400,
    message: 'Berkas ini berformat Excel lama (.xls). Buka di Excel, simpan sebagai .xlsx, lalu unggah lagi.',
  },
  IMPORT_TEXT_FILE: {
    status: 400,
    message: 'Berkas ini berisi teks biasa (misalnya CSV), bukan buku kerja Excel. Unggah berkas .xlsx.',
  },
  IMPORT_WEB_PAGE: {
    status: 400,
    message: 'Berkas ini sebenarnya halaman web. Buka di Excel, simpan sebagai .xlsx atau CSV, lalu unggah lagi.',
  },
  IMPORT_QUOTES_OPEN: {
    status: 400,
    message: 'Tanda petik dua (") di baris {row} dibuka tetapi tidak ditutup. Perbaiki baris itu, lalu unggah lagi.',
  },
  IMPORT_PDF: { status: 400, message: 'Berkas ini PDF, bukan Excel (.xlsx) atau CSV. Unggah berkas aslinya.' },
  IMPORT_PASSWORD: {
    status: 400,
    message: 'Berkas ini dikunci dengan kata sandi. Buka di Excel, hapus kata sandinya, simpan, lalu unggah lagi.',
  },
  IMPORT_DAMAGED: { status: 400, message: 'Berkas ini rusak atau tidak lengkap. Simpan atau unduh lagi, lalu unggah.' },
  IMPORT_TOO_BIG: {
    status: 413,
    message: 'Isi berkas ini lebih dari 20 MB. Hapus lembar yang tidak perlu, lalu unggah lagi.',
  },
  IMPORT_FILE_GONE: { status: 404, message: 'Berkas ini sudah tidak disimpan di server. Pilih lagi berkasnya.' },
  IMPORT_TOO_HARD: {
    status: 413,
    message: 'Isi berkas ini terlalu banyak untuk dibaca. Salin daftarnya saja ke berkas baru, lalu unggah berkas itu.',
  },
  IMPORT_CELL_TOO_LONG: {
    status: 400,
    message:
      'Satu sel berkas ini berisi lebih dari 32.767 karakter, melebihi batas Excel. Hapus isi sel itu, lalu unggah lagi.',
  },
  IMPORT_ODS: {
    status: 400,
    message:
      'Berkas ini berformat LibreOffice (.ods). Buka, pilih Simpan sebagai "Excel 2007-365 (.xlsx)", lalu unggah berkas .xlsx itu.',
  },
  IMPORT_DATE_ORDER: {
    status: 409,
    message:
      'Kolom {column}: baris {row} berisi {proof}, jadi di situ bulan ditulis lebih dahulu. {count} tanggal lain, misalnya {example}, dapat dibaca dengan dua cara. Pilih caranya.',
  },
  IMPORT_TOO_MANY_ROWS: {
    status: 400,
    message: 'Berkas ini berisi lebih dari {rows} baris. Bagi menjadi beberapa berkas.',
  },
  IMPORT_NO_HEADER: {
    status: 400,
    message: 'Judul kolom tidak ditemukan. Pastikan berkas ini {list} dari Dapodik atau templat dari Hadir.',
  },
  IMPORT_OTHER_LIST: { status: 400, message: 'Berkas ini {found}, bukan {list}. Unggah di halaman {page}.' },
  IMPORT_COLUMNS_MISSING: { status: 400, message: 'Kolom berikut tidak ada di berkas ini: {columns}.{unknown}' },
  IMPORT_EMPTY: {
    status: 400,
    message: 'Berkas ini masih kosong: isi paling sedikit satu baris di bawah judul kolom, lalu unggah lagi.',
  },
  IMPORT_BUSY: {
    status: 409,
    message:
      'Impor {filename} sedang ditulis. Tunggu sampai selesai, atau hentikan: dari yang dihentikan tidak ada yang tertulis.',
  },
  IMPORT_STALE: {
    status: 409,
    message: 'Data sekolah sudah berubah sejak berkas ini diperiksa. Unggah lagi berkasnya untuk pemeriksaan baru.',
  },
  IMPORT_LOWER_GRADES: {
    status: 409,
    message: '{count} siswa turun tingkat: rombel berkas ini tampaknya dari tahun lalu. Unggah berkas tahun ini.',
  },
  IMPORT_OTHER_SCHOOL: {
    status: 409,
    message: 'Judul berkas ini menyebut {school}, bukan sekolah Anda. Setujui dahulu bila berkasnya memang benar.',
  },
  IMPORT_NOT_OPEN: { status: 409, message: 'Impor ini sudah ditulis atau dibatalkan' },
  SCORE_FILE_OTHER: {
    status: 400,
    message: 'Berkas ini {found}, bukan penilaian yang sedang dibuka. Unggah di halaman nilainya sendiri.',
  },
  SCORE_FILE_NO_HEADER: {
    status: 400,
    message:
      'Judul kolom NISN atau Nama tidak ditemukan. Pakai berkas dari tombol Unduh Excel, atau beri judul kolomnya.',
  },
  SCORE_FILE_NO_COLUMN: {
    status: 400,
    message: 'Tidak ada kolom berjudul kode komponen penilaian ini ({codes}). Periksa judul kolomnya.',
  },
  ERAPOR_UNKNOWN: {
    status: 400,
    message:
      'Berkas ini bukan format nilai e-Rapor SMK (.xlsx) atau e-Rapor SMP 2025.2 (.xls). Unduh lagi dari e-Rapor, jangan diubah susunannya.',
  },
  ERAPOR_SCRIPT: {
    status: 400,
    message:
      'Berkas ini berisi skrip, makro, atau tautan ke berkas lain, jadi bukan berkas asli e-Rapor. Unduh lagi langsung dari e-Rapor.',
  },
  ARCHIVE_NOT_OURS: { status: 400, message: 'Berkas ini bukan arsip sekolah dari Hadir.' },
  ARCHIVE_DAMAGED: { status: 400, message: 'Arsip ini rusak atau tidak lengkap. Unduh lagi dari tempat asalnya.' },
  ARCHIVE_OLDER: {
    status: 400,
    message: 'Arsip ini dibuat oleh Hadir versi lama. Perbarui Hadir di tempat asalnya, lalu buat arsip baru di sana.',
  },
  ARCHIVE_NEWER: {
    status: 400,
    message: 'Arsip ini dibuat oleh Hadir versi yang lebih baru. Perbarui Hadir di sini, lalu coba lagi.',
  },
  ARCHIVE_BUSY: { status: 409, message: 'Arsip lain sedang dikerjakan. Tunggu sampai selesai, lalu coba lagi.' },
  ARCHIVE_TOO_LARGE: { status: 413, message: 'Arsip ini melebihi batas: {what}.' },
  ARCHIVE_VALUE: { status: 400, message: 'Isi arsip ini tidak dapat diterima: {table}, {column}{row}.' },
  ARCHIVE_NOT_CONFIRMED: {
    status: 409,
    message: 'Arsip atau sekolahnya bukan yang Anda setujui. Muat ulang halaman, lalu periksa lagi.',
  },
  ARCHIVE_UNPROVEN: {
    status: 409,
    message: 'Asal arsip ini tidak dapat dibuktikan. Setujui dahulu bahwa riwayatnya ditandai sebagai bawaan.',
  },
  SCHOOL_NOT_VERIFIED: {
    status: 403,
    message: 'Sekolah ini belum diverifikasi. Arsip dapat dimasukkan setelah sekolah diverifikasi.',
  },
  SCHOOL_NOT_EMPTY: {
    status: 409,
    message: 'Sekolah ini sudah berisi data. Arsip hanya dapat dimasukkan ke sekolah yang masih kosong.',
  },
  IMPORT_NOT_UNDOABLE: { status: 409, message: 'Impor tidak dapat dibatalkan: {reason}' },
} as const
