import { employmentStatuses, ptkTypes, religions } from '@hadir/contract/labels.ts'
import { shownText } from '../../../workbook/cell.ts'
import { plain, type Reader } from './column.ts'

/** One of the known values; Dapodik's other writings of them are known too. */
function choice(options: {
  values: readonly string[]
  also?: Record<string, string>
  /** Taken for an unknown value; without it the value is left empty. */
  otherwise?: string
}): Reader {
  const known = new Map(options.values.map((value) => [plain(value), value]))
  for (const [writing, value] of Object.entries(options.also ?? {})) known.set(plain(writing), value)
  return (cell, note) => {
    const typed = plain(shownText(cell))
    if (typed === '') return null
    const found = known.get(typed)
    if (found) return found
    note(
      'warning',
      'UNKNOWN_VALUE',
      options.otherwise
        ? `Pilihan tidak dikenal; dicatat sebagai ${options.otherwise}.`
        : 'Pilihan tidak dikenal; dibiarkan kosong.',
    )
    return options.otherwise ?? null
  }
}

export const gender = choice({
  values: ['L', 'P'],
  also: { 'Laki-laki': 'L', 'Laki laki': 'L', Pria: 'L', Perempuan: 'P', Wanita: 'P' },
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
