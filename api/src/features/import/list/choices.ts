import { employmentStatuses, ptkTypes, religions } from '@hadir/contract/labels.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { shownText } from '../../../platform/documents/workbook/cell.ts'
import type { Json } from '../plan/row-snapshot.ts'
import { guided, plain, type Reader, type Value } from './column.ts'

/** One of the known values, also in Dapodik's other spellings. */
function choice(options: {
  values: readonly string[]
  also?: Record<string, string>
  /** Used for an unknown value; if absent, the value is left empty. */
  otherwise?: string
}): Reader {
  const known = new Map(options.values.map((value) => [plain(value), value]))
  for (const [writing, value] of Object.entries(options.also ?? {})) known.set(plain(writing), value)
  return guided({ expects: 'Salah satu pilihan', allowed: options.values }, (cell, addFinding) => {
    const typed = plain(normalizeTyped(shownText(cell)))
    if (typed === '') return null
    const found = known.get(typed)
    if (found) return found
    addFinding(
      'warning',
      'UNKNOWN_VALUE',
      options.otherwise
        ? `Pilihan tidak dikenal; dicatat sebagai ${options.otherwise}.`
        : 'Pilihan tidak dikenal; dibiarkan kosong.',
    )
    return options.otherwise ?? null
  })
}

/** Labels as people read them, by stored code; the codes themselves are accepted as well. */
export const labelled = (labels: Record<string, string>, also: Record<string, string> = {}): Reader =>
  choice({
    values: Object.values(labels),
    also: { ...labels, ...also },
  })

/** The code of a label. */
export const codeOf = <Code extends string>(labels: Record<Code, string>, label: Value | undefined): Code | null =>
  // The keys of the labels are the codes.
  (Object.keys(labels) as Code[]).find((code) => labels[code] === label) ?? null

export const yesNo = choice({
  values: ['Ya', 'Tidak'],
  also: { Y: 'Ya', T: 'Tidak', 1: 'Ya', 0: 'Tidak', TRUE: 'Ya', FALSE: 'Tidak', Aktif: 'Ya', 'Tidak aktif': 'Tidak' },
})
export const shownYesNo = (yes: Json | undefined): 'Ya' | 'Tidak' => (yes === true ? 'Ya' : 'Tidak')

export const gender = choice({
  values: ['L', 'P'],
  also: {
    ...Object.fromEntries(
      ['Laki-laki', 'Laki', 'Laki2', 'Lk', 'Lk2', 'Pria', 'Putra', 'Pa'].map((word) => [word, 'L']),
    ),
    ...Object.fromEntries(['Perempuan', 'Pr', 'Prp', 'Wanita', 'Putri', 'Pi'].map((word) => [word, 'P'])),
  },
})

export const religion = choice({
  values: religions,
  also: {
    Budha: 'Buddha',
    Katolik: 'Katholik',
    Protestan: 'Kristen',
    'Kristen Protestan': 'Kristen',
    Konghucu: 'Khonghucu',
    'Kong Hu Chu': 'Khonghucu',
    Kepercayaan: 'Kepercayaan kpd Tuhan YME',
    'Kepercayaan kepada Tuhan YME': 'Kepercayaan kpd Tuhan YME',
  },
})

export const employmentStatus = choice({
  values: employmentStatuses,
  also: {
    'Honor Daerah TK.I Provinsi': 'Honor Daerah TK.I',
    'Honor Daerah TK.II Kab/Kota': 'Honor Daerah TK.II',
    GTY: 'GTY/PTY',
    PTY: 'GTY/PTY',
    'Tenaga Honor': 'Tenaga Honor Sekolah',
  },
  otherwise: 'Lainnya',
})

export const ptkType = choice({
  values: ptkTypes,
  also: { 'Guru Mata Pelajaran': 'Guru Mapel', 'Tenaga Administrasi': 'Tenaga Administrasi Sekolah' },
  otherwise: 'Lainnya',
})
