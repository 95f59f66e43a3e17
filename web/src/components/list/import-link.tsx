import type { ImportKind } from '@hadir/contract/import/import.ts'
import { FileUp } from 'lucide-react'
import { Link } from 'react-router'
import { useCan } from '../../session/use-can.ts'
import { importPaths } from './import-paths.ts'
import { buttonLook } from '../../ui/button.tsx'

const fromDapodik: readonly ImportKind[] = ['student', 'teacher', 'lesson']

/** What Dapodik exports is imported as it is. */
export const importLabel = (kind: ImportKind): string => (fromDapodik.includes(kind) ? 'Impor Dapodik' : 'Impor')

type ImportLinkProps = { kind: ImportKind; tone?: 'primary' | 'plain'; size?: 'normal' | 'small' }

/** The link to import a list from a file, for those who may. */
export function ImportLink({ kind, tone = 'plain', size = 'normal' }: ImportLinkProps) {
  if (!useCan('import:run')) return null
  return (
    <Link to={importPaths[kind]} className={buttonLook({ tone, size })}>
      <FileUp aria-hidden className="size-5 max-sm:hidden" />
      {importLabel(kind)}
    </Link>
  )
}
