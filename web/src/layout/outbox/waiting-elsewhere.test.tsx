import type { Profile, User } from '@hadir/contract/user/user.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { change } from '../../offline/state/sheet-state.ts'
import { setCurrentStore } from '../../offline/store/testing-current-store.ts'
import { closeBrowsers, place, startBrowser } from '../../offline/store/testing-store.ts'
import { browserOf } from '../../http/testing-server.ts'
import { rememberPerson } from '../../offline/store/people-here.ts'
import { findElsewhere, type OfProfile } from './find-elsewhere.ts'
import { OfOwnProfile } from './waiting-elsewhere.tsx'

vi.mock('../../offline/store/current-store.ts', () => import('../../offline/store/testing-current-store.ts'))
afterAll(() => {
  closeBrowsers()
  vi.unstubAllGlobals()
})

const profile = (id: string, schoolName: string) => ({ id, role: 'teacher', schoolName }) as Profile
const [here, there] = [profile('here', 'SMP Negeri 1'), profile('there', 'SMP Bakti')]
const sri = { id: 'sri', profiles: [here, there] } as unknown as User
const textOf = (one: OfProfile) =>
  renderToStaticMarkup(<OfOwnProfile {...one} onSwitch={() => {}} />).replaceAll(/<[^>]*>/g, '')

test('marks that wait for another school of the same person say so, and offer the switch', async () => {
  vi.stubGlobal('localStorage', browserOf('', new Map()).window.localStorage)
  const { sheetStore, open } = await startBrowser('waiting-elsewhere')
  setCurrentStore(sheetStore)
  rememberPerson('budi', ['of-budi'])
  rememberPerson(sri.id, ['here', 'there', 'ended'])
  for (const owner of ['here', 'there', 'ended', 'of-budi']) {
    const sheet = open(owner, place(owner))
    await sheet.change((now) => change(now, 'a', { status: 'S' }))
    await sheet.save()
  }
  const { ofOwn, ended, others } = await findElsewhere(sri, 'here')
  expect(ofOwn.map((one) => [one.profile.id, one.waiting.sent.marks])).toEqual([['there', 1]])
  expect([ended.sent.marks, others.sent.marks]).toEqual([1, 1])
  expect(textOf(ofOwn[0]!)).toMatch(
    /^1 tanda absensi menunggu di profil Anda yang lain: .*SMP Bakti\. Terkirim setelah/,
  )
  expect(textOf(ofOwn[0]!)).toMatch(/Beralih ke SMP Bakti$/)
  // Once she is there, the first school's are the ones elsewhere.
  expect((await findElsewhere(sri, 'there')).ofOwn.map((one) => one.profile.id)).toEqual(['here'])
})
