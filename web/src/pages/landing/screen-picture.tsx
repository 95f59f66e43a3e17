import dashboardDark from './pictures/dashboard-dark.webp'
import dashboardLight from './pictures/dashboard-light.webp'
import recapDark from './pictures/recap-dark.webp'
import recapLight from './pictures/recap-light.webp'
import sheetDark from './pictures/sheet-dark.webp'
import sheetLight from './pictures/sheet-light.webp'

/** The screenshots of `npm run pictures`, with their sizes in pixels. */
const pictures = {
  sheet: {
    light: sheetLight,
    dark: sheetDark,
    size: { width: 360, height: 740 },
    alt: 'Lembar absensi kelas VII-C di ponsel: setiap siswa satu baris dengan tombol H, S, I, A, T, dan D.',
  },
  dashboard: {
    light: dashboardLight,
    dark: dashboardDark,
    size: { width: 1180, height: 740 },
    alt: 'Dashboard admin sekolah: kelas yang belum diisi hari ini, dan kehadiran pada hari-hari sekolah terakhir.',
  },
  recap: {
    light: recapLight,
    dark: recapDark,
    size: { width: 1180, height: 740 },
    alt: 'Rekapitulasi absensi kelas VII-A bulan September: satu baris untuk setiap siswa, satu kolom untuk setiap tanggal.',
  },
}

/** A chosen theme overrides the device's, which is the only one that a media query sees. */
const whenDark = () => {
  const chosen = document.documentElement.dataset['theme']
  return chosen ? (chosen === 'dark' ? 'all' : 'not all') : '(prefers-color-scheme: dark)'
}

/** A real screenshot of the product, in the theme of the page. */
export function ScreenPicture({ name, className }: { name: keyof typeof pictures; className?: string }) {
  const { light, dark, size, alt } = pictures[name]
  return (
    <picture>
      <source media={whenDark()} srcSet={dark} />
      {/* The browser starts to load at src, so the attributes that control loading come before it. */}
      <img loading="lazy" decoding="async" {...size} src={light} alt={alt} className={className} />
    </picture>
  )
}
