import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTaskPage } from './is-task-page.ts'
import { footOfOffice, footOfStaff } from './task-pages.ts'

const id = '0199d2a4-1111-7000-8000-000000000001'

test('a page with a foot is known by its address, before it is loaded', () => {
  for (const address of [
    `/app/kbm/daily-attendance/${id}_2026-09-16`,
    `/app/kbm/subject-attendance/${id}_2026-09-16`,
    `/app/kbm/subject-evaluation/${id}`,
    `/app/kbm/student-evaluation/${id}`,
    `/app/trx/subject-evaluation/${id}/`,
  ])
    expect.soft(isTaskPage(address, 'teacher'), address).toBe(true)
  for (const address of [
    `/app/master/student/${id}`,
    '/app/master/student/create',
    '/app/trx/student/create',
    '/app/setting/school-config/umum',
    `/app/master/academic-year/${id}/semester/1`,
  ])
    expect.soft([isTaskPage(address, 'school_admin'), isTaskPage(address, 'teacher')], address).toEqual([true, false])
})

test('a list, a choice and a record that is only read have the bar of a phone', () => {
  for (const address of [
    '/app',
    '/app/kbm/daily-attendance',
    '/app/kbm/daily-attendance/create',
    '/app/kbm/daily-attendance/correction',
    '/app/master/student/import',
    '/app/setting/school-config',
    '/app/setting/school-config/jam-pelajaran',
    '/app/setting/school-config/create',
  ])
    expect.soft(isTaskPage(address, 'school_admin'), address).toBe(false)
  // A published rapor.
  expect(isTaskPage(`/app/kbm/student-evaluation/${id}`, 'parent')).toBe(false)
  expect(isTaskPage(`/app/kbm/student-evaluation/${id}`, undefined)).toBe(false)
})

test('no address stands twice, and a foot is drawn by one component only', () => {
  const both = [...footOfOffice, ...footOfStaff]
  expect(new Set(both).size).toBe(both.length)
  const source = join(import.meta.dirname, '../..')
  const drawn = globSync('**/*.tsx', { cwd: source }).filter((file) =>
    /['"]page-foot\b/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(drawn).toEqual(['components/screen/page-foot.tsx'])
})
