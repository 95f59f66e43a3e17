import { expect, test } from 'vitest'
import { defaultDescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { affectedBy, sideWords } from './affected.ts'
import { setupOf } from './setup-of.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const named = { id: id(0), name: 'x' }
type Kind = 'LM' | 'SAS' | 'PH' | 'PAS' | 'PRAKTIK'
type Points = number | 'exempt' | null

/** A grid with one row of points for each student. */
function gridOf(curriculum: 'MERDEKA' | 'K13', kinds: readonly Kind[], rows: readonly Points[][]): ScoreGrid {
  const components = kinds.map((kind, index) => ({
    id: id(index + 1),
    code: `K${index + 1}`,
    name: kind,
    kind,
    weight: 1,
    date: null,
    competency: null,
    objectiveIds: [],
    isArchived: false,
    taskId: null,
    examId: null,
    filled: rows.length,
  }))
  const weights = { threshold: 75, weightLm: 60, weightSts: 20, weightSas: 20, remedialMode: 'CAP' as const }
  const worded = { description: null, editedFrom: null, skillDescription: null, skillEditedFrom: null }
  return {
    evaluation: {
      id: id(0),
      semesterNo: 1,
      academicYear: named,
      academicClass: { ...named, grade: 'VII' },
      subject: named,
      teacher: null,
      curriculum,
      classCurriculum: curriculum,
      ...weights,
      status: 'DRAFT',
      isOwn: true,
      isSetUp: true,
      objectives: [],
      components,
      version: 1,
    },
    students: rows.map((_, index) => ({
      id: id(100 + index),
      name: `Siswa ${index + 1}`,
      rollNo: index + 1,
      nisn: null,
      joinDate: '2026-07-13',
      isHere: true,
      otherClass: null,
      ...worded,
      ticks: [],
    })),
    withoutReligion: [],
    otherSubjects: [],
    cells: rows.flatMap((row, student) =>
      row.flatMap((points, component): ScoreGrid['cells'] => {
        const place = { component, student, rev: 1, remedial: null, reason: null }
        if (points === 'exempt') return [{ ...place, state: 'EXEMPT', value: null, reason: 'Cedera tangan' }]
        return points === null ? [] : [{ ...place, state: 'SCORE', value: points * 10 }]
      }),
    ),
    deadline: null,
    seq: 1,
    epoch: '',
    template: defaultDescriptionTemplate,
  }
}

type Form = Parameters<typeof setupOf>[0]
const fieldsOf = ({ evaluation }: ScoreGrid): Form => ({
  ...evaluation,
  components: evaluation.components.map((one) => ({ ...one, competency: '', date: '' })),
})
/** Each affected student with her result before and after the change. */
const affected = (grid: ScoreGrid, change: Form, threshold = 'KKTP') =>
  affectedBy(grid, setupOf({ ...fieldsOf(grid), ...change })).map(({ name, before, after }) => [
    name,
    sideWords(before, threshold),
    sideWords(after, threshold),
  ])

test('a change of weights names whose final changes, and nobody else', () => {
  const grid = gridOf(
    'MERDEKA',
    ['LM', 'SAS'],
    [
      [80, 60],
      [70, 70],
      [90, null],
    ],
  )
  expect(affected(grid, {})).toEqual([])
  expect(affected(grid, { weightLm: 20, weightSas: 60 })).toEqual([['Siswa 1', '75', '65 (di bawah KKTP)']])
  // Without the end of the semester a student who lacked only that is complete.
  expect(affected(grid, { weightSas: 0 })).toEqual([
    ['Siswa 1', '75', '80'],
    ['Siswa 3', 'belum lengkap', '90'],
  ])
})

test('another threshold names who falls below it, and who rises', () => {
  const grid = gridOf('MERDEKA', ['LM'], [[74], [76], [90]])
  expect(affected(grid, { threshold: 80 })).toEqual([['Siswa 2', '76', '76 (di bawah KKTP)']])
  expect(affected(grid, { threshold: 70 })).toEqual([['Siswa 1', '74 (di bawah KKTP)', '74']])
})

test('under K13 a changed skill and a changed predikat count too', () => {
  const grid = gridOf(
    'K13',
    ['PH', 'PRAKTIK', 'PRAKTIK'],
    [
      [80, 90, 70],
      [95, 80, 80],
    ],
  )
  const [ph, first, second] = fieldsOf(grid).components ?? []
  const heavier = { components: [ph, { ...first, weight: 3 }, second] }
  expect(affected(grid, heavier, 'KKM')).toEqual([
    ['Siswa 1', '80\u00a0C, keterampilan 80\u00a0C', '80\u00a0C, keterampilan 85\u00a0B'],
  ])
  expect(affected(grid, { threshold: 85 }, 'KKM')).toEqual([
    ['Siswa 1', '80\u00a0C, keterampilan 80\u00a0C', '80\u00a0D (di bawah KKM), keterampilan 80\u00a0D (di bawah KKM)'],
    ['Siswa 2', '95\u00a0A, keterampilan 80\u00a0C', '95\u00a0B, keterampilan 80\u00a0D (di bawah KKM)'],
  ])
})

test('a part of which a student is exempt is not called incomplete', () => {
  const grid = gridOf(
    'K13',
    ['PH', 'PAS', 'PRAKTIK'],
    [
      [80, 60, 'exempt'],
      ['exempt', 'exempt', 90],
      ['exempt', 'exempt', null],
      [80, null, 'exempt'],
    ],
  )
  const exempt = 'keterampilan tidak wajib'
  expect(affected(grid, { weightLm: 20 }, 'KKM')).toEqual([
    ['Siswa 1', `75\u00a0C, ${exempt}`, `70\u00a0D (di bawah KKM), ${exempt}`],
  ])
  expect(affected(grid, { threshold: 91 }, 'KKM')[1]).toEqual([
    'Siswa 2',
    'tidak wajib, keterampilan 90\u00a0B',
    'tidak wajib, keterampilan 90\u00a0D (di bawah KKM)',
  ])
  // The other part is complete or not by itself.
  expect(affected(grid, { weightSas: 0 }, 'KKM').find(([name]) => name === 'Siswa 4')).toEqual([
    'Siswa 4',
    `belum lengkap, ${exempt}`,
    `80\u00a0C, ${exempt}`,
  ])
})

test('a set-up in which nothing counts any more says that nobody has a final score', () => {
  const grid = gridOf('MERDEKA', ['LM'], [[80]])
  expect(affected(grid, { weightLm: 0 })).toEqual([['Siswa 1', '80', 'tanpa nilai akhir']])
})
