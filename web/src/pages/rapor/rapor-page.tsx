import { type CheckResult, type PaperCheck, reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTitle } from '../../components/screen/use-title.ts'
import { call } from '../../http/call.ts'
import { PublicFooter } from '../../layout/frame/public-footer.tsx'
import { PublicHeader } from '../../layout/frame/public-header.tsx'
import { SkipLink } from '../../layout/frame/skip-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CompareForm } from './compare-form.tsx'

const words: Record<CheckResult, { title: string; look: string; lead: string }> = {
  SAH: {
    title: 'Rapor ini sah',
    look: 'border-status-h bg-status-h-tint text-status-h',
    lead: 'Ditandatangani oleh sekolah di bawah ini, dan masih berlaku.',
  },
  DIGANTI: {
    title: 'Rapor ini sudah diganti',
    look: 'border-warn bg-warn-tint text-warn',
    // The later version may have been withdrawn since, so the text names none.
    lead: 'Sekolah sudah menerbitkan versi sesudahnya. Tanyakan kepada sekolah rapor mana yang berlaku.',
  },
  DITARIK: {
    title: 'Rapor ini sudah ditarik',
    look: 'border-danger bg-danger-tint text-danger',
    lead: 'Sekolah menarik rapor ini; isinya tidak berlaku lagi.',
  },
  TIDAK_DIKENAL: {
    title: 'Rapor ini tidak dikenal',
    look: 'border-danger bg-danger-tint text-danger',
    lead: 'Tidak ada sekolah di sini yang menandatangani rapor ini. Pindai kodenya sekali lagi, atau tanyakan kepada sekolahnya.',
  },
}
const unknown: PaperCheck = { result: 'TIDAK_DIKENAL', facts: null }
const isCode = (text: string) => /^[\w-]{143}$/.test(text)

/** The target of a printed rapor's QR code: whether it is genuine, and whether the print matches. Nobody is named. */
export function RaporPage() {
  useTitle('Periksa rapor')
  const [code, setCode] = useState(() => location.hash.slice(1))
  const [attempt, setAttempt] = useState(0)

  // Another paper scanned in the same tab changes only the fragment.
  useEffect(() => {
    const read = () => setCode(location.hash.slice(1))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="isi" tabIndex={-1} className="wrap-break-word mx-auto max-w-2xl px-5 pt-8 pb-16 outline-none sm:px-8">
        <h1 className="text-2xl font-extrabold tracking-tight">Periksa rapor</h1>
        {code === '' ? (
          <HowToScan />
        ) : (
          <Check key={`${code} ${attempt}`} code={code} onRetry={() => setAttempt(attempt + 1)} />
        )}
      </main>
      <PublicFooter />
    </>
  )
}

/** Nothing was scanned yet: that is no verdict. */
const HowToScan = () => (
  <div className="mt-6 grid gap-2 rounded-surface border bg-surface p-4 sm:p-5">
    <h2 className="text-xl font-bold">Pindai kode QR di rapor</h2>
    <p className="text-pretty text-soft">
      Buka kamera HP, arahkan ke kode di bagian bawah rapor, lalu buka tautan yang muncul. Halaman ini langsung menjawab
      apakah rapor itu sah.
    </p>
  </div>
)

/** Checks one code, once. */
function Check({ code, onRetry }: { code: string; onRetry: () => void }) {
  const [found, setFound] = useState<PaperCheck | null>(isCode(code) ? null : unknown)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (!isCode(code)) return
    let isCurrent = true
    call(reportCardCheck.look, { body: { code } }).then(
      ({ data }) => isCurrent && setFound(data),
      (error: Error) => isCurrent && setFailure(error.message),
    )
    return () => {
      isCurrent = false
    }
  }, [code])

  return (
    <>
      <div aria-live="polite">
        {failure ? (
          <div className="mt-6 grid justify-items-start gap-3">
            <p>{failure}</p>
            <Button onClick={onRetry}>Coba lagi</Button>
          </div>
        ) : found ? (
          <Verdict found={found} />
        ) : (
          <p className="mt-6 flex items-center gap-3 text-soft">
            <Spinner /> Memeriksa tanda tangan…
          </p>
        )}
      </div>
      {found?.facts && found.facts.fields.length > 0 && <CompareForm code={code} fields={found.facts.fields} />}
    </>
  )
}

function Verdict({ found: { result, facts } }: { found: PaperCheck }) {
  const { title, look, lead } = words[result]
  return (
    <>
      <div className={`mt-6 rounded-surface border-2 p-4 ${look}`}>
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="mt-1 text-ink">{lead}</p>
      </div>
      {facts && (
        <dl className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Fact label="Sekolah">
            {facts.school.name}
            <span className="block text-sm font-normal text-soft">
              {['NPSN ' + facts.school.npsn, facts.school.regency].filter(Boolean).join(', ')}
            </span>
          </Fact>
          <Fact label="Inisial siswa">{facts.initials}</Fact>
          <Fact label="Rapor">
            {facts.period === 'TENGAH' ? 'Tengah semester' : 'Akhir semester'}{' '}
            {facts.semesterNo === 1 ? 'Ganjil' : 'Genap'}, {facts.academicYear}
          </Fact>
          <Fact label="Tingkat">Kelas {facts.grade}</Fact>
          <Fact label="Terbit">
            {formatDate(facts.publishedOn)}, versi {facts.version}
          </Fact>
        </dl>
      )}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
