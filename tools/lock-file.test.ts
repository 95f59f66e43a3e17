import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = { link?: true; integrity?: string }
const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}

test('every package of the lock file is checked by its hash, on every platform', () => {
  const unchecked = Object.entries(lock.packages).filter(
    ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
  )
  expect(unchecked.map(([path]) => path)).toEqual([])
})
