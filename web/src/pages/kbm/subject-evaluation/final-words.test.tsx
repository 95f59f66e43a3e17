import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FinalWords } from './final-words.tsx'

const row = { isUnsaved: false, final: 78, lacksFinal: false, isBelow: false, filled: 5, owed: 5 }
const merdeka = { ...row, hasSkill: false, skill: null, lacksSkill: false, isSkillBelow: false }
const shown = (result: object, threshold: string) =>
  renderToStaticMarkup(<FinalWords result={{ ...merdeka, ...result }} threshold={threshold} />)
    .replaceAll(/<[^>]*>/g, '')
    .trim()

test('on a phone a row says what is missing, or the final score and whether it is below', () => {
  expect(shown({ final: null, lacksFinal: true, filled: 3 }, 'KKTP')).toBe('3/5 terisi')
  // Exempt from every component.
  expect(shown({ final: null, filled: 0, owed: 0 }, 'KKTP')).toBe('akhir tidak wajib')
  expect(shown({}, 'KKTP')).toBe('akhir 78')
  expect(shown({ isUnsaved: true, isBelow: true }, 'KKTP')).toBe('akhir (78)')
  expect(shown({ final: 67, isBelow: true }, 'KKTP')).toBe('akhir ▼ 67 di bawah KKTP')
})

test('on a phone a row of K13 with practice has both scores', () => {
  const both = { hasSkill: true, final: 93, skill: 74, isSkillBelow: true }
  expect(shown(both, 'KKM')).toBe('pengetahuan 93, keterampilan ▼ 74 di bawah KKM')
  // What is visible has no space before the comma.
  const visible = shown({ ...both, final: 72, isBelow: true }, 'KKM').replaceAll(' di bawah KKM', '')
  expect(visible).toBe('pengetahuan ▼ 72, keterampilan ▼ 74')
  const open = { final: null, lacksFinal: true, skill: null, lacksSkill: true, isSkillBelow: false, filled: 3 }
  expect(shown({ ...both, ...open }, 'KKM')).toBe('pengetahuan belum lengkap, keterampilan belum lengkap')
})

test('a part of K13 of which a student is exempt altogether is not called incomplete', () => {
  const exempt = { hasSkill: true, skill: null, filled: 2, owed: 2 }
  expect(shown({ ...exempt, final: 93 }, 'KKM')).toBe('pengetahuan 93, keterampilan tidak wajib')
  expect(shown({ ...exempt, final: null, skill: 80 }, 'KKM')).toBe('pengetahuan tidak wajib, keterampilan 80')
  // Even while the other part is.
  expect(shown({ ...exempt, final: null, lacksFinal: true, filled: 1 }, 'KKM')).toBe(
    'pengetahuan belum lengkap, keterampilan tidak wajib',
  )
})
