import { Link } from 'react-router'
import { useTitle } from '../../kit/use-title.ts'
import { PublicFooter } from '../../layout/public-footer.tsx'
import { PublicHeader } from '../../layout/public-header.tsx'
import { RollCallSheet } from '../../layout/roll-call.tsx'
import { SkipLink } from '../../layout/skip-link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'

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
    what: 'Melihat kehadiran sendiri atau anaknya, dan mengajukan izin tanpa surat yang tercecer.',
  },
  {
    who: 'Alumni dan mitra',
    what: 'Menjaga hubungan dengan sekolah setelah lulus, hanya dengan data yang mereka setujui.',
  },
]

const facts = [
  {
    title: 'Rekap bulanan siap cetak',
    text: 'Bentuknya sama dengan lembar wali kelas: tanggal 1 sampai 31, S, I, A, dan persentase menurut rumus resmi.',
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

export function LandingPage() {
  useTitle('Hadir')
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="isi" tabIndex={-1} className="outline-none">
        <section className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 px-5 pt-10 pb-16 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:pt-16 lg:pb-24">
          <div>
            <h1 className="text-[34px] leading-[1.12] font-extrabold tracking-tight sm:text-5xl">
              Absensi sekolah yang selesai sebelum pelajaran dimulai.
            </h1>
            <p className="mt-5 max-w-[52ch] text-lg text-pretty text-soft">
              Hadir mencatat kehadiran, merapikan data siswa dan guru, dan menyusun rekap bulanan untuk SD, SMP, dan SMA
              di Indonesia.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Link to={paths.register} className={buttonLook({ tone: 'primary' })}>
                Daftarkan sekolah
              </Link>
              <Link to={paths.login} className={buttonLook({})}>
                Saya sudah punya akun
              </Link>
            </div>
          </div>
          <div aria-hidden className="rounded-2xl bg-tint p-5 sm:p-10">
            <RollCallSheet />
          </div>
        </section>
        <section className="border-y bg-surface">
          <div className="mx-auto max-w-6xl px-5 py-14 sm:px-8">
            <h2 className="text-2xl font-bold tracking-tight">Untuk siapa</h2>
            <dl className="mt-6 grid gap-x-12 sm:grid-cols-2">
              {audiences.map(({ who, what }) => (
                <div key={who} className="border-t py-5">
                  <dt className="font-semibold">{who}</dt>
                  <dd className="mt-1 text-pretty text-soft">{what}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <section className="mx-auto grid max-w-6xl gap-8 px-5 py-14 sm:px-8 md:grid-cols-3">
          {facts.map(({ title, text }) => (
            <div key={title}>
              <h2 className="text-lg font-bold">{title}</h2>
              <p className="mt-2 text-pretty text-soft">{text}</p>
            </div>
          ))}
        </section>
      </main>
      <PublicFooter />
    </>
  )
}
