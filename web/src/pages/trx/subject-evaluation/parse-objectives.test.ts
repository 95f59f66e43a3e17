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
    'TP1 Menjelaskan pecahan',
    'TP2 Mengukur panjang',
  ])
  expect(codes('MERDEKA')[0]).toBe('TP1 Menjelaskan bilangan')
})
