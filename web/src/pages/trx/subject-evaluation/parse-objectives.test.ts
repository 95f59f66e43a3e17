import { setIndonesianMessages } from '@hadir/contract/messages.ts'
import { expect, test } from 'vitest'
import { parseObjectives } from './parse-objectives.ts'

setIndonesianMessages()

let made = 0
const newId = () => `0199a000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`
const texts = (pasted: string) => parseObjectives(pasted, { present: [] }, newId).added.map(({ text }) => text)

test('every pasted line is an objective with the next code, whatever bullets its list had', () => {
  const { added, wrong } = parseObjectives(
    '1. Membaca bilangan bulat\r\n\r\n2) Menjumlahkan pecahan\n•\tMengukur panjang benda\nTP 4: Menghitung luas bangun\n3.2 Menjelaskan sifat bangun',
    { present: [{ id: newId(), code: 'TP7', text: 'Menaksir hasil operasi', scope: '' }] },
    newId,
  )
  expect(wrong).toEqual([])
  expect(added.map(({ code, text }) => `${code} ${text}`)).toEqual([
    'TP8 Membaca bilangan bulat',
    'TP9 Menjumlahkan pecahan',
    'TP10 Mengukur panjang benda',
    'TP11 Menghitung luas bangun',
    'TP12 Menjelaskan sifat bangun',
  ])
  expect(new Set(added.map(({ id }) => id)).size).toBe(5)
})

test('TP numbers, letters and lists in lists are stripped, however they are written', () => {
  const marked = [
    'TP.4',
    'TP-3',
    'TP 2:',
    'TP – 2.1.',
    'TP4.',
    'tp 1)',
    'a.',
    'B)',
    '(c)',
    'iv.',
    '1)',
    '1. TP.4',
    '- a.',
  ]
  for (const mark of marked) expect(texts(`${mark} Membaca peta buta`), mark).toEqual(['Membaca peta buta'])
  expect(texts('TP.5.Membaca peta buta')).toEqual(['Membaca peta buta'])
  for (const text of ['TPS di sekitar sekolah', 'a dan b dibandingkan siswa', 'ibu. bapak. kakak'])
    expect(texts(text)).toEqual([text])
})

test('a number that belongs to the sentence stays', () => {
  expect(texts('3 operasi hitung dikuasai siswa')).toEqual(['3 operasi hitung dikuasai siswa'])
})

test('a line that is too short, too long or a duplicate is returned with the reason', () => {
  const long = `Membaca ${'a'.repeat(300)}`
  const { added, wrong } = parseObjectives(
    `1. Membaca\nMembaca peta buta\n${long}\n- membaca PETA buta`,
    { present: [] },
    newId,
  )
  expect(added.map(({ text }) => text)).toEqual(['Membaca peta buta'])
  expect(wrong).toEqual([
    { line: '1. Membaca', why: 'Minimal 10 karakter, ini 7' },
    { line: long, why: 'Maksimal 300 karakter, ini 308' },
    { line: '- membaca PETA buta', why: 'sama dengan TP1' },
  ])
})

test('under K13 the number of a KD stays as the code, of knowledge and of skill', () => {
  const pasted =
    '3.1 Menjelaskan bilangan\nKD 4.10: Menyajikan bilangan\n3.1. Menjelaskan pecahan\n5.1 Mengukur panjang'
  const codes = (curriculum: 'K13' | 'MERDEKA') =>
    parseObjectives(pasted, { present: [], curriculum }, newId).added.map(({ code, text }) => `${code} ${text}`)
  expect(codes('K13')).toEqual([
    '3.1 Menjelaskan bilangan',
    '4.10 Menyajikan bilangan',
    '3.1b Menjelaskan pecahan',
    'TP1 Mengukur panjang',
  ])
  expect(codes('MERDEKA')[0]).toBe('TP1 Menjelaskan bilangan')
})

const k13Codes = (pasted: string, present: readonly string[] = []) =>
  parseObjectives(
    pasted,
    { present: present.map((code) => ({ id: newId(), code, text: `Tujuan ${code}`, scope: '' })), curriculum: 'K13' },
    newId,
  ).added.map(({ code, text }) => `${code} ${text}`)

test('under K13 a KD is found behind a bullet or list number, in brackets and after “KD”', () => {
  const lists = ['•\t', '1. ', '2) ', '(3) ', '12\t', 'a. ', 'o\t', '- ', '\uF0B7 ', 'TP 4: ', '']
  const numbers = ['4.2 ', '4.2. ', '4.2: ', '4.2 – ', '(4.2) ', '[4.2] ', 'KD 4.2 ', 'KD. 4.2 ', 'KD4.2 ', '(KD 4.2) ']
  for (const list of lists) {
    for (const number of numbers) {
      expect(k13Codes(`${list}${number}Menyajikan data`)).toEqual(['4.2 Menyajikan data'])
    }
  }
  expect(k13Codes('1. Menyajikan data\n2.3.1 Mengukur panjang\n4.1.2 Menggambar peta')).toEqual([
    'TP1 Menyajikan data',
    'TP2 Mengukur panjang',
    '4.1.2 Menggambar peta',
  ])
})

test('under K13 a KD that is there already gets a letter, and stays one of skill', () => {
  const pasted = '4.1 Menyajikan data\n4.1 Membuat grafik\n4.2 Mengukur panjang\n4.2b Mengukur berat benda'
  expect(k13Codes(pasted, ['KD 4.1'])).toEqual([
    '4.1b Menyajikan data',
    '4.1c Membuat grafik',
    '4.2 Mengukur panjang',
    '4.2b Mengukur berat benda',
  ])
  const many = Array.from({ length: 60 }, (_, no) => `4.1 Tujuan nomor ${no}`).join('\n')
  const codes = k13Codes(many).map((one) => one.split(' ')[0])
  expect(new Set(codes).size).toBe(60)
  expect(codes.every((code) => code?.startsWith('4.1'))).toBe(true)
})
