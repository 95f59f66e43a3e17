import { LegalPage, type LegalText } from '../../layout/frame/legal-text.tsx'

const privacy: LegalText = {
  title: 'Kebijakan Privasi',
  lead: 'Hadir menyimpan data anak-anak, jadi ia menyimpan sesedikit mungkin dan memperlihatkannya hanya kepada yang berhak. Inilah yang dilakukan perangkat lunak ini dengan data Anda.',
  sections: [
    {
      heading: 'Data yang disimpan',
      points: [
        'Akun: nama, email, nomor telepon, alamat, tanggal lahir, dan jenis kelamin.',
        'Sekolah: identitas sekolah, guru, siswa, kelas, dan catatan kehadiran beserta riwayat perubahannya.',
        'Data sensitif dari berkas Dapodik seperti NIK, nomor KK, dan rekening tidak ikut dimasukkan kecuali sekolah memilihnya.',
      ],
    },
    {
      heading: 'Siapa yang dapat melihat',
      points: [
        'Setiap sekolah hanya melihat datanya sendiri.',
        'Guru melihat siswa yang diajarnya; wali kelas melihat kelasnya; siswa dan orang tua melihat datanya sendiri.',
        'Pengelola pemasangan tidak mengubah data sekolah tanpa alasan yang tercatat dan terlihat oleh sekolah.',
      ],
    },
    {
      heading: 'Yang tidak dilakukan',
      points: [
        'Tidak ada iklan, pelacak, atau penjualan data.',
        'Halaman ini tidak memuat apa pun dari situs pihak ketiga.',
        'Catatan server tidak memuat alamat email, kode, token, atau NISN.',
      ],
    },
    {
      heading: 'Hak Anda',
      points: [
        'Di menu akun, Data dan privasi, Anda dapat mengunduh salinan data Anda dan menghapus akun. Perbaikan atau penghapusan catatan sekolah diminta kepada sekolah, sesuai UU Pelindungan Data Pribadi (UU 27/2022).',
        'Untuk anak di bawah 18 tahun, hak itu dijalankan oleh orang tua atau wali.',
        'Di perangkat Anda, Hadir menyimpan sesi masuk, pilihan tampilan, dan isian formulir yang belum Anda simpan, tanpa enkripsi; menekan Keluar menghapus sesi dan isian formulir itu.',
      ],
    },
  ],
}

export const PrivacyPage = () => <LegalPage text={privacy} />
