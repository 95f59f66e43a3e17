import { Link } from 'react-router'
import { useTitle } from '../../components/screen/use-title.ts'
import { PublicFooter } from '../../layout/frame/public-footer.tsx'
import { PublicHeader } from '../../layout/frame/public-header.tsx'
import { SkipLink } from '../../layout/frame/skip-link.tsx'
import { paths, registerAs } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { ScreenPicture } from './screen-picture.tsx'

const audiences = [
  {
    who: 'Guru dan wali kelas',
    what: 'Mencatat kehadiran satu kelas dari ponsel dalam hitungan detik, langsung dari pintu kelas.',
  },
  {
    who: 'Admin sekolah',
    what: 'Memasukkan berkas Dapodik apa adanya, lalu melihat kelas mana yang belum mengisi absensi hari ini.',
  },
  {
    who: 'Siswa dan orang tua',
    what: 'Punya akun sendiri di sekolahnya. Akun anak baru dibuka setelah orang tua atau walinya setuju.',
  },
  {
    who: 'Alumni dan mitra',
    what: 'Menjaga hubungan dengan sekolah setelah lulus, hanya dengan data yang mereka setujui.',
  },
]

const screens = [
  {
    name: 'dashboard',
    title: 'Pagi ini dalam satu layar',
    text: 'Kelas mana yang belum mengisi, siapa yang tidak hadir, dan bagaimana hari-hari sebelumnya.',
  },
  {
    name: 'recap',
    title: 'Rekap bulanan siap cetak',
    text: 'Bentuknya sama dengan lembar wali kelas: tanggal 1 sampai 31, S, I, A, dan persentase. Unduh XLSX atau cetak.',
  },
] as const

const facts = [
  {
    title: 'Masuk tanpa kata sandi',
    text: 'Tulis alamat email, lalu masukkan kode enam angka yang kami kirim. Tidak ada kata sandi yang bisa lupa atau bocor.',
  },
  {
    title: 'Setiap perubahan tercatat',
    text: 'Siapa mengubah apa, kapan, dan dari perangkat mana. Hari yang belum diisi tidak pernah dihitung alpa.',
  },
  {
    title: 'Data sekolah terpisah',
    text: 'Satu sekolah tidak dapat melihat data sekolah lain. Data anak hanya dibuka oleh yang berhak.',
  },
]

const band = 'mx-auto max-w-6xl px-5 py-14 sm:px-8'

export function LandingPage() {
  useTitle('Hadir')
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="isi" tabIndex={-1} className="outline-none">
        <section className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 px-5 pt-10 pb-16 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:pt-12 lg:pb-20">
          <div>
            <h1 className="text-[2.125rem] leading-[1.12] font-extrabold tracking-tight sm:text-5xl">
              Absensi sekolah yang selesai sebelum pelajaran dimulai.
            </h1>
            <p className="mt-5 max-w-[52ch] text-lg text-pretty text-soft">
              Hadir mencatat kehadiran, merapikan data siswa dan guru, dan menyusun rekap bulanan untuk SD, SMP, dan SMA
              di Indonesia.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Link to={registerAs('school_admin')} className={buttonLook({ tone: 'primary' })}>
                Daftarkan sekolah
              </Link>
              <Link to={paths.login} className={buttonLook({})}>
                Saya sudah punya akun
              </Link>
            </div>
            <p className="mt-5 text-sm text-pretty text-soft">
              Guru, siswa, dan orang tua mendaftar lewat tombol Daftar, lalu memilih sekolahnya.
            </p>
          </div>
          <div className="rounded-2xl bg-tint px-5 pt-8 sm:pt-12">
            {/* The screenshot's lower part matters more than its middle, so it is not cropped at the bottom. */}
            <ScreenPicture
              name="sheet"
              className="mx-auto h-auto w-full max-w-[280px] rounded-t-3xl border-x-4 border-t-4 border-ink/80 shadow-raised"
            />
          </div>
        </section>
        <section className="border-y bg-surface">
          <div className={band}>
            <h2 className="text-2xl font-bold tracking-tight">Dari pintu kelas sampai rekap bulanan</h2>
            <div className="mt-8 grid gap-x-8 gap-y-12 md:grid-cols-2">
              {screens.map(({ name, title, text }) => (
                <figure key={name} className="flex min-w-0 flex-col gap-4">
                  <ScreenPicture name={name} className="h-auto w-full rounded-surface border shadow-raised" />
                  <figcaption>
                    <h3 className="text-lg font-bold">{title}</h3>
                    <p className="mt-1 text-pretty text-soft">{text}</p>
                  </figcaption>
                </figure>
              ))}
            </div>
          </div>
        </section>
        <section className={band}>
          <h2 className="text-2xl font-bold tracking-tight">Untuk siapa</h2>
          <dl className="mt-6 grid gap-x-12 sm:grid-cols-2">
            {audiences.map(({ who, what }) => (
              <div key={who} className="border-t py-5">
                <dt className="font-semibold">{who}</dt>
                <dd className="mt-1 text-pretty text-soft">{what}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="border-y bg-surface">
          <div className={`${band} grid gap-8 md:grid-cols-3`}>
            {facts.map(({ title, text }) => (
              <div key={title}>
                <h2 className="text-lg font-bold">{title}</h2>
                <p className="mt-2 text-pretty text-soft">{text}</p>
              </div>
            ))}
          </div>
        </section>
      </main>
      <PublicFooter />
    </>
  )
}
