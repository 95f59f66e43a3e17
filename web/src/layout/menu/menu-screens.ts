import { can } from '@hadir/contract/permissions.ts'
import { type Screen, type ScreenIcon, type ScreenName, screens } from '@hadir/contract/screens.ts'

// The build computes these and leaves out the table, which is too large for a first page (screens-plugin.ts).

/** The screens that a menu can have. */
export type MenuName = {
  [Name in ScreenName]: (typeof screens)[Name] extends { icon: ScreenIcon } ? Name : never
}[ScreenName]

type MenuScreen = { label: string; to: string; icon: ScreenIcon; title?: string; besides?: readonly string[] }

const all: readonly (Screen & { name: string })[] = Object.entries(screens).map(([name, one]) => ({ name, ...one }))
const inMenus = all.flatMap((one) => (one.icon ? [{ ...one, icon: one.icon, title: one.title ?? '' }] : []))
const isBelow = (path: string, above: string) => path.startsWith(`${above}/`) && above !== screens.home.path

/** What menus show of each. */
export const menuScreens = Object.fromEntries(
  inMenus.map(({ name, path, title, menuTitle, icon }): [string, MenuScreen] => {
    const besides = all.filter(({ above }) => above === name).map((one) => one.path)
    const entry = { label: menuTitle ?? title, to: path, icon }
    return [name, { ...entry, ...(menuTitle && { title }), ...(besides.length > 0 && { besides }) }]
  }),
) as Record<MenuName, MenuScreen>

const ofOffice = inMenus.filter(({ reads }) => !reads || reads.some((permission) => can('school_admin', permission)))

/** The menu of a school's admin: each group's heading and its screens. */
export const officeGroups = [...new Set(ofOffice.map(({ group }) => group ?? null))].map((label) => ({
  label,
  names: ofOffice.filter(({ group = null }) => group === label).map(({ name }) => name as MenuName),
}))

/** Entries whose address is below another entry's. */
export const ownEntries: readonly string[] = inMenus
  .filter(({ path }) => inMenus.some((other) => isBelow(path, other.path)))
  .map(({ path }) => path)

/** Lists of records that are below another screen and in no menu. */
export const innerLists = all.flatMap(({ path, title, icon }) =>
  title &&
  !icon &&
  !path.includes(':') &&
  all.some((other) => other.title && isBelow(path, other.path)) &&
  all.some((other) => isBelow(other.path, path))
    ? [{ label: title, to: path }]
    : [],
)
