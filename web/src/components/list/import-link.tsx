import type { ImportKind } from '@hadir/contract/import/import.ts'
import { FileUp } from 'lucide-react'
import { Link } from 'react-router'
import { useCan } from '../../components/list/add-link.tsx'
import { importPaths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'

const fromDapodik: readonly ImportKind[] = ['student', 'teacher', 'lesson']

export function ImportLink({ kind, size = 'normal' }: { kind: ImportKind; size?: 'normal' | 'small' }) {
  if (!useCan('import:run')) return null
  return (
    <Link to={importPaths[kind]} className={buttonLook({ size })}>
      <FileUp aria-hidden className="size-5 max-sm:hidden" />
      {fromDapodik.includes(kind) ? 'Impor Dapodik' : 'Impor'}
    </Link>
  )
}
