import { Archive, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'

/** The link to the archive of the whole school, which is not a group of settings. */
export const ArchiveLink = () => (
  <Link
    to={paths.schoolArchive}
    className="flex max-w-3xl items-center gap-4 rounded-surface border bg-surface p-4 hover:bg-page sm:p-5"
  >
    <Archive aria-hidden className="size-6 shrink-0 text-accent" />
    <span className="flex-1">
      <span className="block font-semibold">Arsip sekolah</span>
      <span className="block text-sm text-soft">Semua data sekolah dalam satu berkas, untuk disimpan atau dibawa.</span>
    </span>
    <ChevronRight aria-hidden className="size-5 text-soft" />
  </Link>
)
