import type { Locator, Page } from '@playwright/test'
import { otherPage } from './access/people.ts'
import { desk } from './fit.ts'
import { decemberMorning } from './rapor-season.ts'
import { admin, homeroomTeacher, often } from './school-morning.ts'
import { enterAs, openHome } from './session.ts'
import { expect, productTest } from './test.ts'

const test = productTest({ HADIR_DEMO: 'on', ...often }, { now: decemberMorning })

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first()
const firstRow = (page: Page) => page.getByRole('main').getByRole('list').last().getByRole('link').first()

/** With what a task is done, once its link is open. */
const doneWith: readonly [task: RegExp, act: (page: Page) => Promise<Locator>][] = [
  [
    /^Catatan wali kelas/,
    async (page) => {
      await page.getByText('Tanpa catatan').first().waitFor()
      await page.getByRole('main').getByRole('link').filter({ hasText: 'Tanpa catatan' }).first().click()
      return page.getByRole('textbox', { name: 'Catatan wali kelas' })
    },
  ],
  [/kelas terkunci/, async (page) => firstRow(page)],
  [
    /nilai belum diisi$/,
    async (page) =>
      page
        .getByRole('list', { name: /^Nilai/ })
        .getByRole('textbox')
        .first(),
  ],
  [
    /(Penilaian belum disusun|Belum ada komponen yang masuk nilai akhir)$/,
    async (page) => button(page, 'Tambah komponen'),
  ],
  [/belum ditandai final$/, async (page) => button(page, /final/i)],
  [/^\d+ mapel kelas belum disusun/, async (page) => firstRow(page)],
  [/^\d+ mapel kelas belum final/, async (page) => firstRow(page)],
  [/^\d+ rapor belum dikunci/, async (page) => button(page, /Lainnya|Kunci/)],
  [
    /kelas belum lengkap pada/,
    async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Belum|Sebagian/ })
        .first()
        .click()
      return page.getByRole('radiogroup').first().getByRole('radio').first()
    },
  ],
  [
    /permintaan koreksi/,
    async (page) => {
      await page.getByRole('main').getByRole('checkbox').first().check()
      return button(page, /^Setujui/)
    },
  ],
  [/usulan perubahan kontak/, async (page) => firstRow(page)],
  [/permintaan akses/, async (page) => firstRow(page)],
  [/belum punya wali kelas$/, async (page) => button(page, 'Tentukan wali kelas')],
  [/belum punya guru$/, async (page) => firstRow(page)],
  [/belum punya kelas$/, async (page) => firstRow(page)],
]

const cards = ['Perlu dikerjakan', 'Sebelum rapor dikunci', 'Menuju rapor']
/** A task by its words, without its numbers, subject and class. */
const kindOf = (task: string) => doneWith.findIndex(([words]) => words.test(task))

async function tasksOf(page: Page, { leads }: { leads: boolean }): Promise<string[]> {
  await page.getByRole('heading', { name: 'Perlu dikerjakan' }).waitFor()
  if (leads) await page.getByRole('heading', { name: /^Menuju rapor/ }).waitFor()
  await page.getByRole('navigation', { name: 'Buka juga' }).waitFor()
  const lists = cards.map((name) => page.getByRole('region', { name }).getByRole('listitem').getByRole('link'))
  const texts = (await Promise.all(lists.map((links) => links.allInnerTexts()))).flat()
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

for (const [who, email] of [
  ['an admin', admin],
  ['a homeroom teacher', homeroomTeacher],
  ['a teacher of subjects and another class', 'wali.vii-b@contoh.test'],
  ['a teacher on duty for the day', 'piket@contoh.test'],
] as const) {
  test(`each task on the home of ${who} can be done by that person`, async ({ browser, product }) => {
    const page = await otherPage(browser, product)
    await enterAs(page, product, email)
    await openHome(page)
    // The rapor of a class, or of all, comes after the rest.
    const leads = email === admin || email === homeroomTeacher
    const tasks = await tasksOf(page, { leads })
    expect(tasks.filter((task) => kindOf(task) < 0)).toEqual([])
    for (const kind of new Set(tasks.map(kindOf))) {
      const task = tasks.find((one) => kindOf(one) === kind)!
      const words = new RegExp(task.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s*`))
      await page.getByRole('main').getByRole('link', { name: words }).first().click()
      const act = await doneWith[kind]![1](page)
      await expect(act, task).toBeEnabled()
      await expect(act, task).not.toHaveAttribute('readonly')
      await page.goto('/app/session')
      await openHome(page)
      await tasksOf(page, { leads })
    }
    // Whose notes they are: on duty she reads every class.
    if (email === 'piket@contoh.test') expect(tasks.filter((task) => task.startsWith('Catatan wali kelas'))).toEqual([])
    await page.context().close()
  })
}

test('on a desk the rapor’s card stands second, however late it loads', async ({ browser, product }) => {
  const page = await otherPage(browser, product)
  await page.setViewportSize(desk)
  await page.route('**/student-evaluation/completeness?*', async (route) => {
    await page.getByRole('heading', { name: 'Perlu dikerjakan' }).waitFor()
    await route.continue()
  })
  await enterAs(page, product, homeroomTeacher)
  await openHome(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toHaveText('Menuju rapor VII-A')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
