import { Check } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTitle } from '../../components/screen/use-title.ts'
import { PublicFooter } from '../../layout/frame/public-footer.tsx'
import { PublicHeader } from '../../layout/frame/public-header.tsx'
import { SkipLink } from '../../layout/frame/skip-link.tsx'
import { paths, registerAs } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { lazyOnOpen } from '../../ui/lazy-with-retry.tsx'
import { ScreenPicture } from './screen-picture.tsx'

const ExampleDialog = lazyOnOpen(async () => (await import('./example-dialog.tsx')).ExampleDialog)

/** Each can be checked in the product. */
const uses = [
  'Absensi dari ponsel, juga tanpa sinyal',
  'Siswa dan guru masuk dari Dapodik',
  'Rekap, nilai, dan rapor tersusun sendiri',
  'Orang tua melihat kehadiran dan rapor',
  'Nilai keluar ke e-Rapor SMP dan SMK',
  'Data milik sekolah, diunduh kapan saja',
]

const screens = [
  {
    name: 'absent',
    title: 'Siapa yang tidak hadir hari ini',
    text: 'Satu layar untuk piket, BK, dan kantor: dikelompokkan menurut sakit, izin, dan alpa, lengkap dengan kelasnya.',
  },
  {
    name: 'recap',
    title: 'Rekap bulanan siap cetak',
    text: 'Tanggal 1 sampai 31, S, I, A, dan persentase, seperti lembar wali kelas. Unduh XLSX atau cetak semua kelas.',
  },
  {
    name: 'scores',
    title: 'Nilai seperti di lembar sebar',
    text: 'Ketik, tempel, atau impor dari Excel. Nilai akhir dan deskripsi terhitung sendiri, untuk Kurikulum Merdeka dan K13.',
  },
  {
    name: 'rapor',
    title: 'Rapor, dari nilai sampai cetak',
    text: 'Setiap kelas satu baris: apa yang sudah lengkap, apa yang masih kurang, dan siapa yang mengisinya.',
  },
] as const

const terms = [
  {
    title: 'Gratis',
    text: 'Hadir perangkat lunak bebas berlisensi MIT: tanpa biaya langganan, boleh dipasang di server sekolah sendiri.',
    link: { to: paths.terms, label: 'Ketentuan layanan' },
  },
  {
    title: 'Data anak dijaga',
    text: 'Tanpa iklan dan pelacak. NIK dan nomor KK dari Dapodik tidak ikut masuk kecuali sekolah memilihnya, dan akun anak menunggu persetujuan orang tua atau wali.',
    link: { to: paths.privacy, label: 'Kebijakan privasi' },
  },
  {
    title: 'Terpisah dan tercatat',
    text: 'Satu sekolah tidak dapat melihat data sekolah lain, dan setiap perubahan mencatat siapa dan kapan. Masuk cukup dengan kode dari email, tanpa kata sandi.',
  },
]

/** Whether this server has the school that strangers may look at (docs/running.md). */
const offersExample = () => document.querySelector<HTMLMetaElement>('meta[name="hadir-example"]')?.content === 'on'

const textLink = 'font-medium text-ink underline underline-offset-2'
const band = 'mx-auto max-w-6xl px-5 py-12 sm:px-8'

export function LandingPage() {
  useTitle('Hadir')
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="isi" tabIndex={-1} className="outline-none">
        <section className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-10 px-5 pt-6 pb-12 sm:px-8 lg:grid-cols-[1.2fr_1fr] lg:pt-8">
          <div>
            <h1 className="text-[1.75rem] leading-[1.15] font-extrabold tracking-tight text-balance sm:text-[2.75rem]">
              Absensi sekolah yang selesai sebelum pelajaran dimulai.
            </h1>
            <ul className="mt-5 grid gap-2 sm:text-lg">
              {uses.map((use) => (
                <li key={use} className="flex gap-2.5">
                  <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent sm:size-5" />
                  {use}
                </li>
              ))}
            </ul>
            <div className="mt-6 flex flex-wrap gap-3">
              <Link to={registerAs('school_admin')} className={`${buttonLook({ tone: 'primary' })} max-sm:w-full`}>
                Daftarkan sekolah
              </Link>
              {offersExample() && (
                <Button className="max-sm:w-full" onClick={() => setChoosing(true)}>
                  Lihat sekolah contoh
                </Button>
              )}
            </div>
            <p className="mt-4 text-sm text-pretty text-soft">
              Gratis, untuk SD, SMP, SMA, dan SMK. Guru, siswa, dan orang tua{' '}
              <Link to={paths.register} className={textLink}>
                mendaftar di sini
              </Link>
              , lalu memilih sekolahnya.
            </p>
          </div>
          {/* The picture is as wide as a phone, and may be so on one. */}
          <div className="flex justify-center max-sm:-mx-5">
            <ScreenPicture name="sheet" className="rounded-2xl shadow-raised outline outline-edge/40" />
          </div>
        </section>
        <section className="border-y bg-surface">
          <div className={band}>
            <h2 className="text-2xl font-bold tracking-tight">Dari pintu kelas sampai rapor</h2>
            <div className="mt-6 grid gap-x-8 gap-y-10 md:grid-cols-2">
              {screens.map(({ name, title, text }) => (
                <figure key={name} className="flex min-w-0 flex-col gap-3">
                  <ScreenPicture name={name} className="rounded-surface shadow-raised outline outline-edge/40" />
                  <figcaption>
                    <h3 className="text-lg font-bold">{title}</h3>
                    <p className="mt-1 text-pretty text-soft">{text}</p>
                  </figcaption>
                </figure>
              ))}
            </div>
          </div>
        </section>
        <section className={`${band} grid gap-8 md:grid-cols-3`}>
          {terms.map(({ title, text, link }) => (
            <div key={title}>
              <h2 className="text-lg font-bold">{title}</h2>
              <p className="mt-1 text-pretty text-soft">{text}</p>
              {link && (
                <Link to={link.to} className={`${textLink} mt-1 inline-flex min-h-11 items-center`}>
                  {link.label}
                </Link>
              )}
            </div>
          ))}
        </section>
      </main>
      <PublicFooter />
      <Suspense>{isChoosing && <ExampleDialog onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}
