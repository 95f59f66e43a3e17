import { expect, test } from 'vitest'
import { splitTitles } from './person-name.tsx'

test.each([
  ['Sri Wahyuni', '', 'Sri Wahyuni', ''],
  ['Dra. Sri Wahyuni, M.Pd.', 'Dra. ', 'Sri Wahyuni', ', M.Pd.'],
  ['Prof. Dr. H. Budi Santoso, S.Pd., M.M.', 'Prof. Dr. H. ', 'Budi Santoso', ', S.Pd., M.M.'],
  ['Dr.Hj.Aminah', 'Dr.Hj.', 'Aminah', ''],
  // Initials are no titles, nor is a name that begins like one.
  ['M. Rizky Hidayat', '', 'M. Rizky Hidayat', ''],
  ['Drajat Hakim', '', 'Drajat Hakim', ''],
  ['Ir.', '', 'Ir.', ''],
])('%s is told apart from its titles', (written, front, name, back) => {
  expect(splitTitles(written)).toEqual({ front, name, back })
})
