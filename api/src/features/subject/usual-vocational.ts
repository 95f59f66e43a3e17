import type { Curriculum } from '@hadir/contract/academic-year/academic-year.ts'
import { first, inGroup, mulok, religious, type Usual } from './usual-subjects.ts'

const general = inGroup('UMUM')
const vocational = inGroup('KEJURUAN')
const a = inGroup('KELOMPOK_A')
const b = inGroup('KELOMPOK_B')
const untilXI = ['X', 'XI'] as const
const fromXI = ['XI', 'XII', 'XIII'] as const
const last = ['XII', 'XIII'] as const

/**
 * The usual subjects of an SMK. Lessons a week with the share for kokurikuler, as 18 and 54 lessons a year do not divide
 * by 36 weeks without it.
 *
 * X: table 10 of Permendikbudristek 12/2024, compared with the copy on
 * kurikulummerdeka.com/struktur-kurikulum-merdeka-smk-dan-mak-2024-pada-kurikulum-merdeka. XI and XII: tables 3 to 6 of
 * Kepmendikbudristek 56/M/2022, its pages 30 and 31 (online.flipbuilder.com/qfitw/thkp, pages 37 and 38), which have
 * PKL of at least six months in XII, and none in XII of a program of four years: there it is XIII's. The subjects Dasar-dasar Program Keahlian and Konsentrasi Keahlian
 * carry the name of the school's own program there.
 *
 * Uncertain: what Permendikdasmen 13/2025 changes in these tables; the JP of XIII, whose table 6 was not at hand; that Kreativitas, Inovasi, dan Kewirausahaan (KIK) is
 * the name for what 56/M/2022 calls Projek Kreatif dan Kewirausahaan in every grade; JP that differ by grade, where the
 * lower grade's are proposed. Praktik kerja lapangan has 792 lessons in XII, and no hour in
 * the timetable.
 */
export const vocationalSubjects: Record<Curriculum, Usual> = {
  MERDEKA: {
    source:
      'Usulan SMK menurut Permendikbudristek 12/2024 (kelas X) dan Kepmendikbudristek 56/M/2022 (kelas XI sampai XIII): JP per minggu dengan kokurikuler. Belum dicocokkan dengan lampiran Permendikdasmen 13/2025. Ganti nama Dasar-dasar dan Konsentrasi dengan program keahlian sekolah Anda.',
    subjects: [
      ...religious('UMUM', 3),
      general('PPKN', 'Pendidikan Pancasila', 'Pancasila', 2),
      general('BIN', 'Bahasa Indonesia', 'B. Indo', 4),
      general('PJOK', 'Pendidikan Jasmani, Olahraga, dan Kesehatan', 'PJOK', 3, { grades: untilXI }),
      general('SEJ', 'Sejarah', 'Sejarah', 2, { grades: untilXI }),
      general('SB', 'Seni dan Budaya', 'Seni', 2, { grades: first }),
      mulok,
      vocational('MTK', 'Matematika', 'MTK', 4),
      vocational('BIG', 'Bahasa Inggris', 'B. Ing', 4),
      vocational('INF', 'Informatika', 'Inf', 4, { grades: first }),
      vocational('PIPAS', 'Projek Ilmu Pengetahuan Alam dan Sosial', 'Projek IPAS', 6, { grades: first }),
      vocational('DPK', 'Dasar-dasar Program Keahlian', 'Dasar PK', 12, { grades: first }),
      vocational('KK', 'Konsentrasi Keahlian', 'KK', 18, { grades: fromXI }),
      vocational('KIK', 'Kreativitas, Inovasi, dan Kewirausahaan', 'KIK', 5, { grades: fromXI }),
      vocational('PKL', 'Praktik Kerja Lapangan', 'PKL', 22, { grades: last }),
      inGroup('PILIHAN')('MPP', 'Mata Pelajaran Pilihan', 'Pilihan', 4, { grades: fromXI, isOptional: true }),
      inGroup('PILIHAN')('KKA', 'Koding dan Kecerdasan Artifisial', 'KKA', 2, { grades: first, isOptional: true }),
    ],
  },
  // Permendikbud 60/2014 and Perdirjendikdasmen 07/D.D5/KK/2018: kelompok A, B and C1 to C3, here only what all share.
  K13: {
    source:
      'Usulan SMK menurut kebiasaan pada Kurikulum 2013 (kelompok A dan B). Tambahkan sendiri C1 sampai C3 menurut kompetensi keahlian sekolah Anda.',
    subjects: [
      ...religious('KELOMPOK_A', 3),
      a('PPKN13', 'Pendidikan Pancasila dan Kewarganegaraan', 'PPKn', 2),
      a('BIN13', 'Bahasa Indonesia', 'B. Indo', 4),
      a('MTK13', 'Matematika', 'MTK', 4),
      a('SEJ13', 'Sejarah Indonesia', 'Sejarah', 3, { grades: first }),
      a('BIG13', 'Bahasa Inggris', 'B. Ing', 4),
      b('SBD13', 'Seni Budaya', 'Seni', 3, { grades: first }),
      b('PJOK13', 'Pendidikan Jasmani, Olahraga, dan Kesehatan', 'PJOK', 2, { grades: untilXI }),
      mulok,
    ],
  },
}
