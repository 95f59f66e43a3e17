import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { Random } from './random.ts'

export type Value = {
  status: AttendanceStatus
  note: string | null
  minutesLate: number | null
  reason: string | null
}

const plain = (status: AttendanceStatus, note: string | null = null): Value => ({
  status,
  note,
  minutesLate: null,
  reason: null,
})
export const present = plain('H')
const late = (minutesLate: number): Value => ({ ...plain('T'), minutesLate })

const illnesses = ['Demam', 'Batuk dan pilek', 'Sakit perut', 'Tifus', 'Surat dokter']
const leaves = ['Acara keluarga', 'Pulang kampung', 'Keluarga sakit', 'Mengurus kartu pelajar']
const contests = ['Lomba OSN', 'Lomba pramuka', 'O2SN', 'Latihan paskibra']

/**
 * A student's days, one per entry of `wave`, the strength of illness in the class that day. Illness lasts; absences and
 * lateness are habits of a few.
 */
export function daysOf(random: Random, wave: readonly number[]): Value[] {
  const truancy = random.happens(0.06) ? 0.04 : 0.003
  const lateness = random.happens(0.1) ? 0.09 : 0.008
  const values: Value[] = []
  let spell: { value: Value; left: number } | undefined
  for (const strength of wave) {
    if (spell && spell.left > 0) {
      values.push(spell.value)
      spell.left -= 1
      continue
    }
    const began = newDay(random, { illness: 0.01 * strength, truancy, lateness })
    values.push(began.value)
    spell = { value: began.value, left: began.days - 1 }
  }
  return values
}

function newDay(random: Random, chance: { illness: number; truancy: number; lateness: number }) {
  const drawn = random.next()
  let edge = chance.illness
  if (drawn < edge)
    return {
      value: plain('S', random.pick(illnesses)),
      days: random.weighted([
        [1, 4],
        [2, 4],
        [3, 2],
        [5, 1],
      ] as const),
    }
  if (drawn < (edge += 0.006))
    return {
      value: plain('I', random.pick(leaves)),
      days: random.weighted([
        [1, 6],
        [2, 2],
        [3, 1],
      ] as const),
    }
  if (drawn < (edge += 0.002))
    return { value: { ...plain('D'), reason: random.pick(contests) }, days: random.between(1, 3) }
  if (drawn < (edge += chance.truancy)) return { value: plain('A'), days: 1 }
  if (drawn < edge + chance.lateness)
    return {
      value: late(
        random.weighted([
          [5, 5],
          [10, 4],
          [15, 3],
          [30, 1],
        ] as const),
      ),
      days: 1,
    }
  return { value: present, days: 1 }
}

/** How much more illness than usual a class has on each day: occasionally something spreads for a week. */
export function illnessWave(random: Random, days: number): number[] {
  const wave = Array.from({ length: days }, () => 0.7)
  for (let start = random.between(5, 40); start < days; start += random.between(25, 60)) {
    for (let i = start; i < Math.min(start + 6, days); i += 1) wave[i] = 4
  }
  return wave
}
