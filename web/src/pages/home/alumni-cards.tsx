import { alumniEndpoints, tracerStatusLabels } from '@hadir/contract/student/alumni.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, GraduationCap } from 'lucide-react'
import { Link } from 'react-router'
import { queryOptionsOf } from '../../http/query.ts'
import { formatDateTimeHere } from '../../components/dates/local-time.ts'
import { paths, recordPath } from '../../paths.ts'

/** An alumnus's own tracer: what the school knows, and a link to correct it. */
export function TracerCard({ schoolId }: { schoolId: string }) {
  const own = useQuery(queryOptionsOf(alumniEndpoints.list, { params: { schoolId }, query: { pageSize: 5 } }))
  const me = own.data?.data[0]
  if (!me) return null
  const status = me.updatedBySelfAt ? `Diperbarui ${formatDateTimeHere(me.updatedBySelfAt)}` : 'Belum Anda isi'
  return (
    <CardLink
      to={recordPath(paths.alumni, me.id)}
      about="Kegiatan saya sesudah lulus"
      title={me.status ? tracerStatusLabels[me.status] : 'Ceritakan kegiatan Anda sekarang'}
      text={[me.institution, status].filter(Boolean).join(' · ')}
    />
  )
}

/** For a company: the alumni of the schools that let it in. */
export const CompanyCard = () => (
  <CardLink
    to={paths.alumni}
    title="Alumni yang bersedia dihubungi"
    text="Dari sekolah-sekolah yang memberi izin kepada perusahaan Anda."
  />
)

type CardLinkProps = { to: string; about?: string; title: string; text: string }

const CardLink = ({ to, about, title, text }: CardLinkProps) => (
  <Link to={to} className="flex items-center gap-4 rounded-surface border bg-surface p-4 hover:bg-page sm:p-5">
    <GraduationCap aria-hidden className="size-6 shrink-0 text-accent" />
    <span className="min-w-0 flex-1">
      {about && <span className="mb-1 block text-sm font-semibold text-accent-strong">{about}</span>}
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-soft">{text}</span>
    </span>
    <ChevronRight aria-hidden className="size-5 text-soft" />
  </Link>
)
