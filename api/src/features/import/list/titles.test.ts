import { expect, test } from 'vitest'
import { joinTitles, splitTitles } from './titles.ts'

test.each([
  ["Drs. H. AHMAD MA'RUF, S.Pd.I., M.Pd.", 'Drs. H.', "AHMAD MA'RUF", 'S.Pd.I., M.Pd.'],
  ['SITI AMINAH, S.E., M.M.', null, 'SITI AMINAH', 'S.E., M.M.'],
  ['Hj. NUR AINI S.Ag', 'Hj.', 'NUR AINI', 'S.Ag'],
  ['Dr. Ir. BAMBANG, M.T', 'Dr. Ir.', 'BAMBANG', 'M.T'],
  ['MARIA GORETI, S.Pd,M.Pd', null, 'MARIA GORETI', 'S.Pd, M.Pd'],
  ['Prof. K.H. ALI', 'Prof. K.H.', 'ALI', null],
  ['RINI.S.Pd', null, 'RINI', 'S.Pd'],
  ['dra. TUTI', 'Dra.', 'TUTI', null],
  ['DRS. BUDI SPd', 'Drs.', 'BUDI', 'SPd'],
  ['Ust. YUSUF, Lc., MA.', 'Ust.', 'YUSUF', 'Lc., MA.'],
  ['SUKARNO S.Pd.SD', null, 'SUKARNO', 'S.Pd.SD'],
  ['SUKARNO S. Pd. M. Pd', null, 'SUKARNO', 'S. Pd., M. Pd'],
  ['Drs.H.AHMAD', 'Drs. H.', 'AHMAD', null],
  ['dr. SARI, Sp.OG', 'dr.', 'SARI', 'Sp.OG'],
  ['AHMAD, Drs., M.Si.', 'Drs.', 'AHMAD', 'M.Si.'],
  ['H.M. YUSUF, S.Psi., Psikolog', 'H.', 'M. YUSUF', 'S.Psi., Psikolog'],
  ['DEWI, S.Tr.Kom., Gr.', null, 'DEWI', 'S.Tr.Kom., Gr.'],
  ['Ir. Budi, M.T., IPM', 'Ir.', 'Budi', 'M.T., IPM'],
  ['Budi, M.Pd., Kons.', null, 'Budi', 'M.Pd., Kons.'],
  ['Budi, S.Pd., CPS', null, 'Budi', 'S.Pd., CPS'],
  ['Budi, S.Pd., Gr., M.Pd., CIT', null, 'Budi', 'S.Pd., Gr., M.Pd., CIT'],
  ['Dr. dr. Sari, Sp.A', 'Dr. dr.', 'Sari', 'Sp.A'],
  ['dr. Sari, Sp.PD-KGH', 'dr.', 'Sari', 'Sp.PD-KGH'],
  ['Budi, S.Pd (Alm)', null, 'Budi (Alm)', 'S.Pd'],
  ['Budi (Alm), S.Pd', null, 'Budi (Alm)', 'S.Pd'],
  ['Hi. Ahmad', 'Hi.', 'Ahmad', null],
  ['S.Pd. Budi', null, 'Budi', 'S.Pd.'],
  ['Drs. S.Pd. Budi', 'Drs.', 'Budi', 'S.Pd.'],
  ['Budi; S.Pd', null, 'Budi', 'S.Pd'],
  ['Budi; S.Pd; M.Pd', null, 'Budi', 'S.Pd, M.Pd'],
])('%s', (typed, front, name, back) => {
  expect(splitTitles(typed)).toEqual({ front, name, back })
})

test.each([
  'A.A. NGURAH OKA',
  'S. PRAWIRO',
  'I MADE S.',
  'M. SYAFII MA',
  'SITI, AMINAH',
  'SITI; AMINAH',
  'Budi, S.Pd., Kepala Sekolah',
  'Budi, CPS',
  'Hi Ahmad',
  'M.A. Rahman',
  'S.M. Ali',
  'Siti (Alm)',
  'Drs.',
  'S.Pd.',
  'Moh. Ali',
  'Habib Rahman',
  'R. Sari',
])('%s is a name alone', (typed) => {
  expect(splitTitles(typed)).toEqual({ front: null, name: typed, back: null })
})

test.each([
  [null, 'Drs.', 'front', 'Drs.'],
  ['Drs.', null, 'front', 'Drs.'],
  ['Drs.', 'Drs. H.', 'front', 'Drs. H.'],
  ['S.Pd.', 'M.Pd.', 'back', 'S.Pd., M.Pd.'],
  ['S. Pd', 'S.Pd., M.Pd.', 'back', 'S. Pd, M.Pd.'],
  ['S.Pd., M.Pd.', 'SPd, MPd', 'back', 'S.Pd., M.Pd.'],
  ['x'.repeat(55), 'S.Pd., M.Pd.', 'back', undefined],
] as const)('%s in its column and %s in the name', (own, found, kind, together) => {
  expect(joinTitles(own, found, kind)).toBe(together)
})
