import type { ImportKind } from '@hadir/contract/import.ts'
import { FileUp } from 'lucide-react'
import { Link } from 'react-router'
import { useCan } from '../../kit/add-link.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { importPath } from './import-kind.ts'

export function ImportLink({ kind }: { kind: ImportKind }) {
  if (!useCan('import:run')) return null
  return (
    <Link to={importPath(kind)} className={buttonLook({})}>
      <FileUp aria-hidden className="size-5 max-sm:hidden" />
      Impor Dapodik
    </Link>
  )
}
