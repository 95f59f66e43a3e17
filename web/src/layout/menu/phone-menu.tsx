import { Drawer } from '../../ui/overlays/dialog.tsx'
import type { MenuGroup } from './menu.ts'
import { MenuGroups } from './menu-groups.tsx'

/** The whole menu, in a drawer. */
export const PhoneMenu = ({ groups, onClose }: { groups: readonly MenuGroup[]; onClose: () => void }) => (
  <Drawer open onOpenChange={(open) => !open && onClose()} title="Menu">
    <MenuGroups groups={groups} onChoose={onClose} />
  </Drawer>
)
