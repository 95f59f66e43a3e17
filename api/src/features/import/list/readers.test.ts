import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatDate } from '@hadir/contract/dates/dates.ts'
import { grades } from '@hadir/contract/labels.ts'
import type { Cell } from '../../../platform/documents/workbook/cell.ts'
import { employmentStatus, gender, religion } from './choices.ts'
import type { Reader } from './column.ts'
import { date } from './dates.ts'
import {
  decimal,
  digits,
  freeIdentifier,
  mailAddress,
  neighbourhood,
  personName,
  phone,
  taxNumber,
  text,
  wholeNumber,
} from './readers.ts'
import { classKey, className, parseRombel, rombel } from './rombel.ts'

const typed = (shown: string): Cell => ({ kind: 'text', text: shown })
const counted = (number: number, raw = String(number)): Cell => ({ kind: 'number', number, raw })

/** The value, and the codes of its findings. */
function read(reader: Reader, cell: Cell) {
  const findings: string[] = []
  const value = reader(cell, (_, code) => findings.push(code))
  return { value, findings }
}

const digitText = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))

describe('identifiers', () => {
  test('survive spaces, dots, dashes and an apostrophe, with all zeros', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '.', '-'), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(digitText(10), separators, fc.boolean(), (nisn, between, quoted) => {
        const shown = (quoted ? "'" : '') + [...nisn].map((digit, i) => digit + between[i]).join('')
        const { value, findings } = read(digits(10), typed(shown))
        expect(value).toBe(nisn)
        expect(findings).toEqual(quoted ? ['APOSTROPHE'] : [])
      }),
    )
  })

  test('get back the zeros that a number cell lost, with a warning exactly then', () => {
    fc.assert(
      fc.property(digitText(10), (nisn) => {
        const { value, findings } = read(digits(10), counted(Number(nisn)))
        expect(value).toBe(nisn)
        expect(findings).toEqual(nisn.startsWith('0') ? ['ZEROS_RESTORED'] : [])
      }),
    )
  })

  test('of another length are left empty with a warning', () => {
    const wrong = fc.stringMatching(/^\d{1,20}$/).filter((shown) => shown.length !== 10)
    fc.assert(
      fc.property(wrong, (shown) => {
        expect(read(digits(10), typed(shown))).toEqual({ value: null, findings: ['NOT_N_DIGITS'] })
      }),
    )
  })

  test('of 16 digits that went through a number cell are left empty', () => {
    expect(read(digits(16), typed('6,52569E+15'))).toEqual({ value: null, findings: ['DIGITS_LOST'] })
    expect(read(digits(16), counted(6525693883045120, '6.52569388304512E+15'))).toEqual({
      value: null,
      findings: ['DIGITS_LOST'],
    })
    expect(read(digits(16), counted(115786766360175))).toEqual({
      value: '0115786766360175',
      findings: ['ZEROS_RESTORED'],
    })
  })

  test('without a fixed format stay unchanged', () => {
    expect(read(freeIdentifier, typed(' 2024/VII/001 '))).toEqual({ value: '2024/VII/001', findings: [] })
    expect(read(freeIdentifier, typed("'0042"))).toEqual({ value: '0042', findings: ['APOSTROPHE'] })
    expect(read(freeIdentifier, counted(260001))).toEqual({ value: '260001', findings: [] })
    expect(read(freeIdentifier, typed('=1+1')).findings).toEqual(['FORMULA_TEXT'])
    expect(read(freeIdentifier, typed('-')).value).toBeNull()
  })

  test('of taxpayers have 15 or 16 digits', () => {
    expect(read(taxNumber, typed('09.254.294.3-407.000')).value).toBe('092542943407000')
    expect(read(taxNumber, typed('0092542943407000')).value).toBe('0092542943407000')
    expect(read(taxNumber, typed('123')).findings).toEqual(['NOT_N_DIGITS'])
  })

  test('of phones are one number however they are written', () => {
    expect(read(phone, typed('0812-3456-7890')).value).toBe('6281234567890')
    expect(read(phone, typed('+6281234567890'))).toEqual({ value: '6281234567890', findings: [] })
    expect(read(phone, counted(81234567890)).value).toBe('6281234567890')
  })
})

test('a date reads the same in each of its shapes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
      const iso = addDays('1940-01-01', days)
      const serial = 14_611 + days
      expect(read(date, typed(iso))).toEqual({ value: iso, findings: [] })
      expect(read(date, typed(formatDate(iso)))).toEqual({ value: iso, findings: ['DATE_DMY'] })
      expect(read(date, { kind: 'date', date: iso })).toEqual({ value: iso, findings: ['DATE_CELL'] })
      expect(read(date, counted(serial))).toEqual({ value: iso, findings: ['DATE_SERIAL'] })
    }),
  )
})

test.each(['2014-02-30', '31/02/2014', '16 Maret', '0'])('%s is no date', (shown) => {
  expect(read(date, typed(shown))).toEqual({ value: null, findings: ['DATE_UNKNOWN'] })
})

test('a decimal reads the same with a comma and with a point', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_000_000, max: 9_000_000 }), (tenThousandths) => {
      const number = tenThousandths / 10_000
      expect(read(decimal, typed(String(number))).value).toBe(number)
      expect(read(decimal, typed(String(number).replace('.', ','))).value).toBe(number)
      expect(read(decimal, counted(number)).value).toBe(number)
    }),
  )
  expect(read(decimal, typed('1.234,5'))).toEqual({ value: null, findings: ['NOT_A_NUMBER'] })
  expect(read(wholeNumber({ from: 1, to: 30 }), typed('2,5')).findings).toEqual(['NOT_A_NUMBER'])
})

describe('texts', () => {
  test('never contain control characters, broken Unicode or outer spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (shown) => {
        const { value } = read(text, typed(shown))
        if (value === null) return
        expect(String(value).isWellFormed()).toBe(true)
        expect(value).toBe(String(value).trim())
        expect(value).not.toMatch(/\p{Cc}/u)
      }),
    )
  })

  test('longer than a form’s limit are cut between two letters, with a finding', () => {
    const long = `${'a'.repeat(199)}😀${'b'.repeat(90_000)}`
    expect(read(text, typed(long))).toEqual({ value: 'a'.repeat(199), findings: ['TOO_LONG'] })
    expect(read(freeIdentifier, typed('7'.repeat(61)))).toEqual({ value: '7'.repeat(60), findings: ['TOO_LONG'] })
  })

  test('that a spreadsheet would calculate stay text, with a finding', () => {
    for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
      expect(read(text, typed(`${start}SUM(A1)`))).toEqual({ value: `${start}SUM(A1)`, findings: ['FORMULA_TEXT'] })
    }
  })

  test('that are names keep their case and lose extra spaces', () => {
    expect(read(personName, typed('  DANIEL   Pattiasina '))).toEqual({
      value: 'DANIEL Pattiasina',
      findings: ['SPACES'],
    })
    expect(read(personName, typed("Nur'aini"))).toEqual({ value: "Nur'aini", findings: [] })
  })
})

test('what forms write with zeros or in lower case reads the same here', () => {
  expect(read(neighbourhood, typed('5'))).toEqual({ value: '005', findings: [] })
  expect(read(neighbourhood, counted(12)).value).toBe('012')
  expect(read(neighbourhood, typed('012')).value).toBe('012')
  expect(read(mailAddress, typed(' Siswa1@Contoh.SCH.id '))).toEqual({ value: 'siswa1@contoh.sch.id', findings: [] })
  expect(read(mailAddress, typed('tidak ada'))).toEqual({ value: null, findings: ['NOT_AN_ADDRESS'] })
})

test('choices accept other spellings, and report unknown ones', () => {
  expect(read(gender, typed('Perempuan')).value).toBe('P')
  expect(read(religion, typed('Budha'))).toEqual({ value: 'Buddha', findings: [] })
  expect(read(religion, typed('Jedi'))).toEqual({ value: null, findings: ['UNKNOWN_VALUE'] })
  expect(read(employmentStatus, typed('Honor Daerah TK.II Kab/Kota')).value).toBe('Honor Daerah TK.II')
  expect(read(employmentStatus, typed('Sukarelawan'))).toEqual({ value: 'Lainnya', findings: ['UNKNOWN_VALUE'] })
})

describe('the name of a rombel', () => {
  test('contains the grade in each spelling', () => {
    const shapes = [
      (roman: string, _: number, letter: string) => `Kelas ${roman} ${letter}`,
      (roman: string, _: number, letter: string) => `${roman}-${letter}`,
      (roman: string, _: number, letter: string) => `${roman}${letter}`,
      (_: string, number: number, letter: string) => `${number}${letter}`,
      (_: string, number: number, letter: string) => `kelas  ${number}.${letter}`,
    ]
    const letters = fc.constantFrom(...'ABCDEFGH')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), letters, fc.constantFrom(...shapes), (at, letter, shape) => {
        const grade = grades[at]!
        const name = shape(grade, at + 1, letter)
        expect(parseRombel(name)?.grade).toBe(grade)
        expect(classKey(name)).toBe(`${grade} ${letter}`)
      }),
    )
  })

  test.each([
    ['X MIPA 2', 'X', 'X MIPA 2'],
    ['Kelas 10 TKJ 1', 'X', '10 TKJ 1'],
    ['XII.IPS.3', 'XII', 'XII.IPS.3'],
    ['XIII TKJ 1', 'XIII', 'XIII TKJ 1'],
    ['Kelas 13 TKJ', 'XIII', '13 TKJ'],
    ['1 Abu Bakar', 'I', '1 Abu Bakar'],
  ])('%s', (shown, grade, name) => {
    expect(parseRombel(shown)).toEqual({ name, grade })
  })

  test.each([
    ['Ⅶ-A', 'VII', 'VII-A'],
    ['ⅷ B', 'VIII', 'viii B'],
    ['VＩＩ-A', 'VII', 'VII-A'],
    ['Ｋｅｌａｓ　７Ａ', 'VII', '7A'],
    ['\u200b٧-A', 'VII', '7-A'],
    ['Vll A', 'VII', 'VII A'],
    ['VlI-A', 'VII', 'VII-A'],
    ['V||/A', 'VII', 'VII/A'],
    ['V11-A', 'VII', 'VII-A'],
    ['lX.B', 'IX', 'IX.B'],
    ['Kelas XIl IPA 1', 'XII', 'XII IPA 1'],
    ['xll ips 2', 'XII', 'XII ips 2'],
    ['vii a', 'VII', 'vii a'],
    ['VIIA', 'VII', 'VIIA'],
    ['VIIL', 'VII', 'VIIL'],
    ['VII1', 'VII', 'VII1'],
    ['X1 IPA', 'X', 'X1 IPA'],
    ['XI1-2', 'XI', 'XI1-2'],
    ['11-A', 'XI', '11-A'],
    ['1 l', 'I', '1 l'],
    ['7²', 'VII', '7²'],
  ])('%s is read by the shape of its letters', (shown, grade, name) => {
    expect(parseRombel(shown)).toEqual({ name, grade })
    expect(classKey(name)).toBe(classKey(shown))
  })

  test.each(['XIl', 'Vl', 'Vll', 'VI|', 'Il-A', '1l-A', '||-A', 'VI1-A', 'X1-A', 'Vl1-A', 'VlV-A'])(
    '%s may be one grade or another, or none',
    (shown) => {
      expect(parseRombel(shown)).toBeUndefined()
      expect(read(rombel, typed(shown))).toEqual({ value: null, findings: ['CLASS_UNKNOWN'] })
    },
  )

  test('is said where its letters were taken for others', () => {
    expect(read(rombel, typed('Kelas Vll-A'))).toEqual({ value: 'VII-A', findings: ['CLASS_LETTERS'] })
    expect(read(rombel, typed('VII–A'))).toEqual({ value: 'VII-A', findings: [] })
    expect(read(className, typed('Ⅶ-A')).value).toBe('VII-A')
    expect(read(className, typed('Melati – 1')).value).toBe('Melati – 1')
  })

  test.each(['Mawar', 'IPA 1', '14A', ''])('%s has no grade', (shown) => {
    expect(parseRombel(shown)).toBeUndefined()
  })
})
