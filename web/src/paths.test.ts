import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPageAddress, type ScreenName } from '@hadir/contract/screens.ts'
import { expect, test } from 'vitest'
import { paths, registerAs, withNotice } from './paths.ts'

test('the server knows every address of the web app, and none besides', () => {
  expect(Object.values(paths).filter((path) => !isPageAddress(path.split('?')[0] ?? ''))).toEqual([])
  expect(isPageAddress(registerAs('guru').split('?')[0] ?? '')).toBe(true)
  expect(['/appx', '/App', '/', '/app/file.js', '/assets/x', '/api/v1'].filter(isPageAddress)).toEqual(['/'])
})

test('an address keeps its own query and fragment beside a notice, and no notice of before', () => {
  expect(withNotice('/app', 'Login berhasil!')).toBe('/app?message=Login+berhasil%21')
  expect(withNotice('/app/a?semester=1&message=Lama&description=Lama#b', 'Baru')).toBe(
    '/app/a?semester=1&message=Baru#b',
  )
})

test('the address of every record that the code links to has a screen', () => {
  const addresses = Object.values(paths) as string[]
  const hasRecords = (list: string) =>
    addresses.some((path) => path.startsWith(`${list}/:`) && !path.slice(list.length + 1).includes('/'))
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'))
  const linked = files.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    return [...text.matchAll(/\brecordPath\(\s*paths\.(\w+)/g)].map(([, name]) => ({ file, name: name as ScreenName }))
  })
  expect(linked.length).toBeGreaterThan(40)
  expect(linked.filter(({ name }) => !hasRecords(paths[name]))).toEqual([])
})
