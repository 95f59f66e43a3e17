import { LegalPage, type LegalText } from '../../layout/frame/legal-text.tsx'

const terms: LegalText = {
  title: 'Ketentuan Layanan',
  lead: 'Hadir adalah perangkat lunak untuk mencatat kehadiran dan mengelola administrasi sekolah. Halaman ini menjelaskan apa yang dilakukannya dan apa yang diharapkan dari pemakainya.',
  sections: [
    {
      heading: 'Siapa yang boleh memakai',
      points: [
        'Akun dibuat dengan alamat email milik sendiri, dibuktikan dengan kode enam angka.',
        'NPSN atau NISN saja tidak memberi hak apa pun: sekolah atau pengelola menyetujui setiap permintaan akses.',
        'Akun siswa di bawah 18 tahun menunggu persetujuan orang tua atau wali.',
      ],
    },
    {
      heading: 'Tanggung jawab pemakai',
      points: [
        'Kode masuk bersifat pribadi dan tidak diberikan kepada orang lain.',
        'Data yang dimasukkan harus benar sejauh yang diketahui, dan dipakai hanya untuk urusan sekolah.',
        'Perubahan kehadiran tercatat atas nama pemakainya.',
      ],
    },
    {
      heading: 'Tentang catatan kehadiran',
      points: [
        'Hari yang belum diisi ditampilkan sebagai belum diisi, tidak dianggap alpa.',
        'Terlambat dan dispensasi dihitung hadir pada rekap.',
        'Rekap adalah alat bantu; keputusan kenaikan kelas tetap pada sekolah.',
      ],
    },
    {
      heading: 'Ketersediaan',
      points: [
        'Pengelola pemasangan Hadir di sekolah Anda bertanggung jawab atas server, cadangan data, dan perbaikannya.',
        'Hadir disediakan apa adanya menurut lisensi MIT, tanpa jaminan dari pembuatnya.',
      ],
    },
  ],
}

export const TermsPage = () => <LegalPage text={terms} />
