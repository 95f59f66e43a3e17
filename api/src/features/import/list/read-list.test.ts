import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sensitiveGroups, type SensitiveGroup } from '@hadir/contract/import/import.ts'
import { readTables } from '../../../platform/documents/workbook/read-workbook.ts'
import { makeWorkbook, sheetXml, type TestCell } from '../../../platform/documents/workbook/testing-workbook.ts'
import { readList } from './read-list.ts'
import { studentList } from '../kinds/student/columns.ts'
import { teacherList } from '../kinds/teacher/columns.ts'

const fixtures = join(import.meta.dirname, '../../../../../e2e/fixtures')
const today = '2026-07-14'
const all = [...sensitiveGroups]

const students = (file: Buffer, ticked: SensitiveGroup[] = []) =>
  readList(readTables(file), { shape: studentList, others: [teacherList], ticked, today })
const teachers = (file: Buffer, ticked: SensitiveGroup[] = []) =>
  readList(readTables(file), { shape: teacherList, others: [studentList], ticked, today })
const fixture = (name: string) => readFileSync(join(fixtures, name))

type Expected = { findings: { row: number; column: string; severity: string; value: string | number }[] }
const expected = (name: string) => JSON.parse(fixture(name).toString()) as Expected & Record<string, number>
/** The expected file lists as "accepted" what the dry run shows as a remark. */
const severityOf = (severity: string) => (severity === 'accepted' ? 'info' : severity)

describe('the workbooks as exported by Dapodik', () => {
  test('every student and every column of the clean list is read, without a remark', () => {
    const { header, drafts } = students(fixture('daftar-pd.xlsx'), all)
    expect(header).toMatchObject({ row: 5, missing: [], ignored: [] })
    expect(header.columns).toHaveLength(65)
    expect(drafts).toHaveLength(1080)
    expect(drafts.flatMap((draft) => draft.findings)).toEqual([])
    expect(drafts[0]).toMatchObject({
      row: 7,
      values: {
        name: 'LESTARI PERMATASARI',
        nis: '260001',
        nisn: '0013431962',
        dob: '2013-05-26',
        'sensitive.nik': '6525693883045117',
        'AYAH.name': 'Lukman Santoso',
        'IBU.sensitive.nik': '9872406247983522',
        'WALI.name': null,
        class: '7A',
        'extra.siblings': 1,
        'extra.distanceKm': 4,
      },
    })
  })

  test('every teacher of the clean list is read, without a remark', () => {
    const { header, drafts } = teachers(fixture('daftar-guru.xlsx'), all)
    expect(header).toMatchObject({ row: 5, missing: [], ignored: [] })
    expect(drafts).toHaveLength(45)
    expect(drafts.flatMap((draft) => draft.findings)).toEqual([])
  })

  test('two teachers with the same name stay two', () => {
    const { drafts } = teachers(fixture('daftar-guru.xlsx'))
    const same = drafts.filter(({ name }) => name === "Utami Nur'aini")
    expect(same.map(({ values }) => values['title_back'])).toEqual(['S.Pd.', 'S.Pd.'])
  })

  test('every problem of the messy students is reported with its row, and nothing else', () => {
    const want = expected('daftar-pd-messy.expected.json')
    const { drafts } = students(fixture('daftar-pd-messy.xlsx'), all)
    const named = drafts.flatMap((draft) => draft.findings)
    expect(named.map(({ row, column, severity, value }) => ({ row, column, severity, value }))).toEqual(
      want.findings.map(({ row, column, severity, value }) => ({ row, column, severity: severityOf(severity), value })),
    )
    expect(new Set(drafts.map((draft) => draft.values['nis'])).size).toBe(want['students'])
  })

  test('the same for the messy teachers', () => {
    const want = expected('daftar-guru-messy.expected.json')
    const { drafts } = teachers(fixture('daftar-guru-messy.xlsx'), all)
    expect(drafts).toHaveLength(want['teachers']!)
    expect(drafts.flatMap((draft) => draft.findings)).toEqual(want.findings)
  })

  test('what the messy cells become', () => {
    const { drafts } = students(fixture('daftar-pd-messy.xlsx'))
    const valuesOf = (row: number) => drafts.find((draft) => draft.row === row)!.values
    expect(valuesOf(59)['nisn']).toBe('0014523365')
    expect(valuesOf(103)['nisn']).toBeNull()
    expect(valuesOf(137)['nisn']).toBe('0013772206')
    expect(valuesOf(67)['dob']).toBe('2013-06-25')
    expect(valuesOf(73)['dob']).toBe('2013-09-12')
    expect(valuesOf(155)['name']).toBe('DANIEL PATTIASINA')
    expect(valuesOf(217)['name']).toBe('=HYPERLINK("http://x.invalid","KURNIAWAN YOHANES MAULANA")')
  })

  test('sensitive columns are not read unless their group is ticked', () => {
    const keys = (ticked: SensitiveGroup[]) =>
      Object.keys(students(fixture('daftar-pd.xlsx'), ticked).drafts[0]!.values).filter((key) =>
        key.includes('sensitive'),
      )
    expect(keys([])).toEqual([])
    expect(keys(['bank'])).toEqual(['sensitive.bank', 'sensitive.accountNo', 'sensitive.accountName'])
    expect(keys(['identity'])).toEqual([
      'sensitive.nik',
      'AYAH.sensitive.nik',
      'IBU.sensitive.nik',
      'WALI.sensitive.nik',
      'sensitive.familyCardNo',
    ])
  })
})

const names = ['Nama', 'NIPD', 'JK', 'NISN', 'Tanggal Lahir', 'Rombel Saat Ini']
const siti = ['Siti Aminah', '260001', 'P', '0014721751', '2014-03-16', 'Kelas 7A']
const budi = ['Budi Santoso', '260002', 'L', '0014721752', '2014-05-01', 'VII-B']
const book = (...rows: TestCell[][]) => makeWorkbook(sheetXml(rows))
const refusal = (code: string, words = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(words) as string })

describe('the header is found by its names', () => {
  test('anywhere and in any spelling', () => {
    const written = [
      'NO.',
      ' nama ',
      'n i p d',
      'jk',
      'NISN',
      'Tanggal\nLahir',
      'ROMBEL  SAAT INI',
      'Keluarahan',
      'Warna',
    ]
    const row = [1, ...siti, 'Citarik', 'merah']
    const { header, drafts } = students(book(['Judul'], [], [], [], [], [], [], written, row))
    expect(header.row).toBe(8)
    expect(header.ignored).toEqual(['Warna'])
    expect(drafts[0]!.values).toMatchObject({ name: 'Siti Aminah', nis: '260001', class: '7A', village: 'Citarik' })
  })

  test('with parents in one row of names', () => {
    const { drafts } = students(book([...names, 'Nama Ayah', 'Data Ibu Nama'], [...siti, 'Hendra', 'Tiara']))
    expect(drafts[0]!.values).toMatchObject({ 'AYAH.name': 'Hendra', 'IBU.name': 'Tiara' })
  })

  test('with groups above their sub-names, in another order of columns', () => {
    const { drafts } = students(
      book(
        ['Data Ibu', null, ...names, 'Data Ayah'],
        ['NIK', 'Nama', null, null, null, null, null, null, 'Nama'],
        ['3', 'Tiara', ...siti, 'Hendra'],
      ),
    )
    expect(drafts[0]!.values).toMatchObject({ name: 'Siti Aminah', 'IBU.name': 'Tiara', 'AYAH.name': 'Hendra' })
  })

  test('on another sheet than the first', () => {
    const file = makeWorkbook(sheetXml([['Petunjuk']]), {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet2.xml': sheetXml([names, siti]),
    })
    expect(students(file).drafts).toHaveLength(1)
  })

  test('and a file without one is rejected', () => {
    expect(() => students(book(['a', 'b'], ['c', 'd']))).toThrow(refusal('IMPORT_NO_HEADER', 'Daftar Peserta Didik'))
  })

  test('a file that lacks columns is rejected with their names', () => {
    const without = (label: string) => names.filter((name) => name !== label)
    expect(() => students(book(without('NIPD'), siti))).toThrow(refusal('IMPORT_COLUMNS_MISSING', ': NIPD.'))
    expect(() => students(book([...without('NIPD'), 'Nomor Induk'], siti))).toThrow(
      refusal('IMPORT_COLUMNS_MISSING', ': NIPD. Judul yang tidak dikenali: Nomor Induk.'),
    )
    expect(() => students(book(['Nama', 'NISN', 'Agama', 'Alamat'], siti))).toThrow(
      refusal('IMPORT_COLUMNS_MISSING', ': NIPD, JK, Tanggal Lahir.'),
    )
  })

  test('another list is rejected with the page where it belongs', () => {
    expect(() => students(fixture('daftar-guru.xlsx'))).toThrow(refusal('IMPORT_OTHER_LIST', 'halaman Guru'))
    expect(() => teachers(fixture('daftar-pd.xlsx'))).toThrow(refusal('IMPORT_OTHER_LIST', 'halaman Siswa'))
  })

  test('a header without rows is rejected', () => {
    expect(() => students(book(names))).toThrow(refusal('IMPORT_EMPTY'))
  })
})

describe('rows against each other', () => {
  const findings = (...rows: TestCell[][]) =>
    students(book(names, ...rows)).drafts.flatMap((draft) =>
      draft.findings.map(({ row, column, severity, code }) => [row, column, severity, code]),
    )

  test('blank rows and a row of column numbers are skipped', () => {
    const { drafts } = students(book(names, [1, 2, 3, 4, 5, 6], siti, [null, ' '], budi))
    expect(drafts.map((draft) => draft.row)).toEqual([3, 5])
  })

  test('a student’s second row is rejected', () => {
    expect(findings(siti, budi, siti)).toEqual([[4, 'Nama', 'error', 'DOUBLED']])
  })

  test('another student with the same NIPD is rejected', () => {
    expect(findings(siti, [budi[0]!, siti[1]!, ...budi.slice(2)])).toEqual([[3, 'NIPD', 'error', 'NUMBER_TAKEN']])
  })

  test('a NISN that two students share is dropped from both', () => {
    expect(findings(siti, [...budi.slice(0, 3), siti[3]!, ...budi.slice(4)])).toEqual([
      [2, 'NISN', 'warning', 'NUMBER_SHARED'],
      [3, 'NISN', 'warning', 'NUMBER_SHARED'],
    ])
  })

  test('a rejected row does not affect the valid one after it', () => {
    const without = siti.with(4, '')
    expect(findings(without, siti)).toEqual([[2, 'Tanggal Lahir', 'error', 'REQUIRED_EMPTY']])
  })

  test('an impossible birth date, or one of a grandfather’s age, is reported', () => {
    expect(findings(siti.with(4, '31/02/2014'))).toEqual([[2, 'Tanggal Lahir', 'error', 'REQUIRED_UNREADABLE']])
    expect(findings(siti.with(4, '1914-03-16'))).toEqual([[2, 'Tanggal Lahir', 'warning', 'AGE_ODD']])
  })
})

test('a NIP that contradicts birth date and sex gets a warning, and is stored', () => {
  const header = ['Nama', 'NUPTK', 'JK', 'Tanggal Lahir', 'NIP', 'Status Kepegawaian', 'Jenis PTK']
  const row = ['Maya', '', 'P', '1985-10-21', '198510222010031386', 'PNS', 'Guru Mapel']
  const { drafts } = teachers(book(header, row))
  expect(drafts[0]!.findings.map((finding) => finding.code)).toEqual(['NIP_DISAGREES', 'NIP_DISAGREES'])
  expect(drafts[0]!.values['nip']).toBe('198510222010031386')
})

test('titles of a teacher’s name go into their fields, beside what has a column of its own', () => {
  const header = [
    'Nama',
    'Gelar Depan',
    'Gelar Belakang',
    'NUPTK',
    'JK',
    'Tanggal Lahir',
    'Status Kepegawaian',
    'Jenis PTK',
  ]
  const rest = ['', 'L', '1980-05-01', 'PNS', 'Guru Mapel']
  const { drafts } = teachers(
    book(
      header,
      ['Drs. Budi, M.Pd.', null, 'S.Pd.', ...rest],
      ['H. Ali, S.Ag', null, null, ...rest],
      ['Drs. Edi', 'x'.repeat(38), null, ...rest],
    ),
  )
  expect(drafts.map(({ name, values }) => [name, values['title_front'], values['title_back']])).toEqual([
    ['Budi', 'Drs.', 'S.Pd., M.Pd.'],
    ['Ali', 'H.', 'S.Ag'],
    ['Edi', 'x'.repeat(38), null],
  ])
  expect(drafts.map(({ findings }) => findings.map(({ column, code }) => [column, code]))).toEqual([
    [],
    [],
    [['Gelar Depan', 'TOO_LONG']],
  ])
})
