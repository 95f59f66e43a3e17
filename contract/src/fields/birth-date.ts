import type { z } from 'zod'
import { ageOn, dateIn, type SchoolDate } from '../dates/dates.ts'

/**
 * A date on which somebody of at least `youngest` years may have been born. How old a student or a teacher is, is the
 * server's to judge, by the school's own day.
 */
export const birthDate = <Input>(date: z.ZodType<SchoolDate, Input>, { youngest = 0 } = {}) =>
  date.superRefine((dob, context) => {
    const addIssue = (message: string) => context.addIssue({ code: 'custom', message })
    // By this machine's own clock, where in Indonesia the day begins first: no rule of a school hangs on it.
    const today = dateIn('WIT', new Date())
    if (dob > today) addIssue('Tanggal lahir tidak boleh setelah hari ini')
    else if (dob < '1900') addIssue('Periksa tahun lahirnya: paling awal 1900')
    else if (ageOn(dob, today) < youngest) addIssue(`Periksa tahun lahirnya: umurnya belum ${youngest} tahun`)
  })
