import { FileQuestion } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTitle } from '../screen/use-title.ts'

/** The list of an address that names a record. */
const listOf = (address: string) => /^(\/app\/.+?)\/[\da-f]{8}-[\da-f-]{27}(\/|$)/.exec(address)?.[1]

/** Replaces a record that is not there, or that is another's: retrying would not help. */
export function MissingRecord() {
  useTitle('Tidak ditemukan')
  const list = listOf(useLocation().pathname)
  // If it replaces a whole page, the page has no other heading.
  const [isPage, setPage] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- whether there is an h1 is known once the whole page is rendered
  useLayoutEffect(() => setPage(!document.querySelector('h1')), [])
  return (
    <div role="alert" className="grid gap-5">
      {isPage && <h1 className="text-2xl font-bold">Tidak ditemukan</h1>}
      <EmptyState
        icon={<FileQuestion />}
        title="Data ini tidak ada di sini"
        text="Mungkin sudah dihapus, alamatnya keliru, atau bukan untuk akun Anda."
        action={
          <Link to={list ?? paths.home} className={buttonLook({ tone: 'primary' })}>
            {list ? 'Kembali ke daftar' : 'Ke Dashboard'}
          </Link>
        }
      />
    </div>
  )
}
