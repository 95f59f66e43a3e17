import absentDark from './pictures/absent-dark.webp'
import absentLight from './pictures/absent-light.webp'
import raporDark from './pictures/rapor-dark.webp'
import raporLight from './pictures/rapor-light.webp'
import recapDark from './pictures/recap-dark.webp'
import recapLight from './pictures/recap-light.webp'
import scoresDark from './pictures/scores-dark.webp'
import scoresLight from './pictures/scores-light.webp'
import sheetDark from './pictures/sheet-dark.webp'
import sheetLight from './pictures/sheet-light.webp'

/** The pictures of `npm run pictures`, with the size in pixels at which they were taken. */
const pictures = {
  sheet: {
    light: sheetLight,
    dark: sheetDark,
    size: { width: 360, height: 560 },
    alt: 'Lembar absensi kelas VII-C di ponsel: setiap siswa satu baris dengan tombol S, I, dan A.',
  },
  absent: {
    light: absentLight,
    dark: absentDark,
    size: { width: 528, height: 340 },
    alt: 'Tidak hadir hari ini: berapa siswa sakit, izin, alpa, terlambat, dan dispensasi, dan berapa kelas sudah mengisi.',
  },
  recap: {
    light: recapLight,
    dark: recapDark,
    size: { width: 528, height: 340 },
    alt: 'Rekapitulasi absensi kelas VII-A bulan September: satu baris untuk setiap siswa, satu kolom untuk setiap tanggal.',
  },
  scores: {
    light: scoresLight,
    dark: scoresDark,
    size: { width: 528, height: 340 },
    alt: 'Nilai satu mata pelajaran kelas VII-A: satu baris untuk setiap siswa, satu kolom untuk setiap komponen.',
  },
  rapor: {
    light: raporLight,
    dark: raporDark,
    size: { width: 528, height: 340 },
    alt: 'Menuju rapor: setiap kelas satu baris dengan nilai, catatan, dan kegiatan yang sudah dan belum lengkap.',
  },
}

/** A chosen theme overrides the device's, which is the only one that a media query sees. */
const whenDark = () => {
  const chosen = document.documentElement.dataset['theme']
  return chosen ? (chosen === 'dark' ? 'all' : 'not all') : '(prefers-color-scheme: dark)'
}

/**
 * A part of a real screen in the theme of the page, never smaller than on that screen: where it is too wide, its right
 * side is cut off.
 */
export function ScreenPicture({ name, className = '' }: { name: keyof typeof pictures; className?: string }) {
  const { light, dark, size, alt } = pictures[name]
  return (
    <picture>
      <source media={whenDark()} srcSet={dark} />
      {/* The browser starts to load at src, so the attributes that control loading come before it. */}
      <img
        loading="lazy"
        decoding="async"
        {...size}
        style={{ maxWidth: size.width, height: size.height }}
        src={light}
        alt={alt}
        className={`w-full object-cover object-left-top ${className}`}
      />
    </picture>
  )
}
