import type { z } from 'zod'
import { ageOn, dateIn, type SchoolDate } from '../dates/dates.ts'

/**
 * A birth date that makes a person at least `youngest` years old. The server checks the ages of students and teachers,
 * by the school's own date.
 */
export const birthDate = <Input>(date: z.ZodType<SchoolDate, Input>, { youngest = 0 } = {}) =>
  date.superRefine((dob, context) => {
    const addIssue = (message: string) => context.addIssue({ code: 'custom', message })
    // By this machine's clock, in the time zone where Indonesia's day begins first: no rule of a school depends on it.
    const today = dateIn('WIT', new Date())
    if (dob > today) addIssue('Tanggal lahir tidak boleh setelah hari ini')
    else if (dob < '1900') addIssue('Periksa tahun lahirnya: paling awal 1900')
    else if (ageOn(dob, today) < youngest) addIssue(`Periksa tahun lahirnya: umurnya belum ${youngest} tahun`)
  })
