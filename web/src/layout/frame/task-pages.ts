import { configGroups } from '@hadir/contract/config/school/school.ts'
import { type Screen, screens } from '@hadir/contract/screens.ts'

// The build computes these and leaves out the tables, which are too large for a first page (screens-plugin.ts).

const all: readonly Screen[] = Object.values<Screen>(screens)
const isScreen = (address: string) => all.some(({ path }) => path === address)

/** The addresses of screens with a foot of their own, and of the forms that add such a record; ids are a colon. */
function addressesOf(foot: Screen['foot']): string[] {
  const records = all.filter((one) => one.foot === foot).map(({ path }) => path)
  const lists = all.filter(({ path, creates }) => creates && records.includes(`${path}/:id`))
  const forms = lists.map(({ path }) => `${path}/create`).filter((path) => !isScreen(path))
  return [...records, ...forms].flatMap((path) =>
    // The groups of the settings have names.
    path === screens.configGroup.path
      ? configGroups.map((group) => path.replace(':id', group)).filter((address) => !isScreen(address))
      : [path.replaceAll(/:\w+/g, ':')],
  )
}

/** Records that only the office changes: others read them, and keep the bar of a phone. */
export const footOfOffice = addressesOf('office')
/** What a school's people work on; families only read some of it. */
export const footOfStaff = addressesOf('staff')
