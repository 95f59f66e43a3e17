import { expect, test } from 'vitest'
import { splitTitles } from './titles.ts'

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
])('%s', (typed, front, name, back) => {
  expect(splitTitles(typed)).toEqual({ front, name, back })
})

test.each([
  'A.A. NGURAH OKA',
  'S. PRAWIRO',
  'I MADE S.',
  'M. SYAFII MA',
  'SITI, AMINAH',
  'Drs.',
  'S.Pd.',
  'Moh. Ali',
  'Habib Rahman',
  'R. Sari',
])('%s is a name alone', (typed) => {
  expect(splitTitles(typed)).toEqual({ front: null, name: typed, back: null })
})
