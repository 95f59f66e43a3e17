import { isPageAddress } from '@hadir/contract/screens.ts'
import { expect, test } from 'vitest'
import { paths, registerAs } from './paths.ts'

test('the server knows every address of the web app, and none besides', () => {
  expect(Object.values(paths).filter((path) => !isPageAddress(path.split('?')[0] ?? ''))).toEqual([])
  expect(isPageAddress(registerAs('guru').split('?')[0] ?? '')).toBe(true)
  expect(['/appx', '/App', '/', '/app/file.js', '/assets/x', '/api/v1'].filter(isPageAddress)).toEqual(['/'])
})
