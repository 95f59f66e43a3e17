import { can, type Permission } from '@hadir/contract/permissions.ts'
import { type Role, roles } from '@hadir/contract/roles.ts'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../../components/screen/testing-render.tsx'
import { PlannedPage } from './list-page.tsx'

let reader: Role
vi.mock('../../../../session/use-can.ts', () => ({ useCan: (permission: Permission) => can(reader, permission) }))
// Asks the browser for its width.
vi.mock('../../../../components/screen/use-is-phone.ts', () => ({ useIsPhone: () => false, useIsWide: () => true }))

test('an absence is planned by who may mark attendance, and by no administrator on a visit', () => {
  const offered = roles.filter((role) => {
    reader = role
    return renderPage(<PlannedPage />).includes('Catat ketidakhadiran')
  })
  expect(offered.toSorted()).toEqual(['school_admin', 'teacher'])
})
