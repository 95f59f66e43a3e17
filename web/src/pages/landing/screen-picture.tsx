import dashboardDark from './pictures/dashboard-dark.webp'
import dashboardLight from './pictures/dashboard-light.webp'
import recapDark from './pictures/recap-dark.webp'
import recapLight from './pictures/recap-light.webp'
import sheetDark from './pictures/sheet-dark.webp'
import sheetLight from './pictures/sheet-light.webp'

/** What `npm run pictures` takes, with the size in pixels of the screen that was taken. */
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

/** A chosen theme counts more than that of the device, which is all that a media query knows of. */
const whenDark = () => {
  const chosen = document.documentElement.dataset['theme']
  return chosen ? (chosen === 'dark' ? 'all' : 'not all') : '(prefers-color-scheme: dark)'
}

/** A real screen of the product, in the theme of the page around it. */
export function ScreenPicture({ name, className }: { name: keyof typeof pictures; className?: string }) {
  const { light, dark, size, alt } = pictures[name]
  return (
    <picture>
      <source media={whenDark()} srcSet={dark} />
      {/* The browser begins to load at src, so what says when and how stands before it. */}
      <img loading="lazy" decoding="async" {...size} src={light} alt={alt} className={className} />
    </picture>
  )
}
