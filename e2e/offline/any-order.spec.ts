import { type Page, request as newRequest } from '@playwright/test'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { amount, seed } from '@hadir/contract/testing/test-size.ts'
import fc from 'fast-check'
import { callAs } from '../api.ts'
import { send } from '../daily-place.ts'
import { openFaultyProxy } from '../faulty-proxy.ts'
import { attempt } from '../limits.ts'
import { mark as markStudent, openSheet, schoolMorning } from '../school-morning.ts'
import { enterAs, signIn } from '../session.ts'
import {
  expect,
  inNewFolder,
  installed,
  kill,
  networkIsBack,
  onDuty,
  openInstalled,
  staysOnSheet,
  test,
} from './phone.ts'
import { onDisk } from './sheet-on-disk.ts'

// A teacher does anything in any order, on a failing network, with a failing disk, a jumping
// clock and a browser that is killed. After each step every open tab must show what she chose; in the end the server
// must have it. `SEED=… npm run drill -- phone` repeats a failed run.

test.use({ serviceWorkers: 'allow' })

const walks = amount({ long: 2, drill: 12 }, 'CHAOS_WALKS')
const words = { H: 'Hadir', S: 'Sakit', I: 'Izin', A: 'Alpa' } as const
type Status = keyof typeof words
const many = 6
const tab = fc.nat(1)
const at = fc.nat(many - 1)
const status = fc.constantFrom<Status>('H', 'S', 'I', 'A')
const mark = fc.record({ at, status })
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('mark' as const), tab, at, status }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('save' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fill' as const), tab, saves: fc.boolean(), undoes: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'heal' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      fate: fc.constantFrom('passes' as const, 'unanswered' as const, 'torn' as const, 'twice' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'list' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'close' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), days: fc.constantFrom(0, 3, -3, 10, -4000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('full' as const), marks: fc.array(mark, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other' as const), at, status }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const walk = fc.array(step, { minLength: 25, maxLength: 35, size: 'max' })

const classes = ['VII-A', 'VII-B', 'VII-C', 'VIII-A', 'VIII-B', 'VIII-C', 'IX-A', 'IX-B', 'IX-C']
const saveButton = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })
// Another tab may have saved in between: then there is nothing to save.
const save = (page: Page) =>
  expect(async () => {
    if (await saveButton(page).isEnabled(attempt)) await saveButton(page).click(attempt)
  }).toPass()
const choose = (page: Page, one: { at: number; status: Status }) => markStudent(page, one.at, words[one.status])
const shown = (page: Page) =>
  page.evaluate(
    (count) =>
      [...document.querySelectorAll('[role=radiogroup]')]
        .slice(0, count)
        .map((group) => group.querySelector('[aria-checked=true]')?.getAttribute('aria-label') ?? null),
    many,
  )
for (const [number, steps] of fc.sample(walk, { numRuns: walks, seed }).entries()) {
  test(`seed ${seed}, walk ${number}`, { tag: '@long' }, async ({ product }) => {
    // Classes on one server are reused; the next run begins with what an earlier one left.
    const name = classes[number % classes.length] ?? ''
    const line = await openFaultyProxy(() => product.hadir.url)
    await inNewFolder(async (folder) => {
      const open = async () => {
        const context = await openInstalled(folder, line, product)
        staysOnSheet(context)
        return context
      }
      const phone = await open()
      const page = await phone.newPage()
      await enterAs(page, product, onDuty)
      await openSheet(page, name)
      await installed(page)
      const request = await newRequest.newContext({ baseURL: product.hadir.url })
      const { accessToken } = await signIn({ request }, product, 'admin@contoh.test')
      const caller = { request, accessToken }
      const { data: me } = await callAs(caller, userEndpoints.me, {})
      const academicClassId = /daily-attendance\/([\da-f-]{36})/.exec(page.url())?.[1] ?? ''
      const params = { schoolId: me.profiles[0]?.schoolId ?? '', academicClassId }
      const onServer = async () => {
        const { students } = (await callAs(caller, attendance.sheet, { params, query: {} })).data
        return students.slice(0, many).map(({ cell }) => cell.status as Status | null)
      }
      const walked = {
        phone,
        tabs: [page],
        address: new URL(page.url()).pathname,
        chosen: await onServer(),
        isCut: false,
      }
      for (const [index, one] of steps.entries()) {
        await go(one).catch((error: unknown) => {
          throw new Error(`${JSON.stringify(steps.slice(0, index + 1))}\n${String(error)}`, { cause: error })
        })
      }
      await recover()
      await walked.phone.close()

      async function go(one: Step) {
        const { tabs, chosen } = walked
        const here = tabs['tab' in one ? one.tab % tabs.length : 0] ?? page
        if (one.do === 'mark') {
          await choose(here, one)
          chosen[one.at] = one.status
        } else if (one.do === 'save') await save(here)
        else if (one.do === 'fill') await fill(here, one)
        else if (one.do === 'cut' || one.do === 'heal') await lineIs(one.do, here)
        else if (one.do === 'lose') {
          let count = 0
          line.treat(({ method }) => (method === 'PUT' && (count += 1) % 2 === 1 ? one.fate : 'passes'))
        } else if (one.do === 'full') await fullDisk(one.marks)
        else if (one.do === 'other') await somebodyElse(one)
        else {
          await expect.poll(() => onDisk(here, many)).toEqual(chosen)
          await leavePage(one, here)
        }
        for (const each of walked.tabs) await shows(each)
      }

      async function leavePage(one: Step, here: Page) {
        if (one.do === 'reload') await here.reload()
        else if (one.do === 'list') await openSheet(here, name)
        else if (one.do === 'open' && walked.tabs.length === 1) {
          const second = await walked.phone.newPage()
          await second.goto(walked.address)
          walked.tabs.push(second)
        } else if (one.do === 'close' && walked.tabs.length === 2) {
          await here.close()
          walked.tabs = walked.tabs.filter((each) => each !== here)
        } else if (one.do === 'kill') {
          // Chromium saves cookies half a minute after they are set: restores the session from before the kill.
          const cookies = await walked.phone.cookies()
          const session = await here.evaluate(() => localStorage.getItem('authentication-storage') ?? '')
          await kill(walked.phone)
          walked.phone = await open()
          await walked.phone.addCookies(cookies)
          await walked.phone.clock.setSystemTime(Date.parse(schoolMorning) + one.days * 86_400_000)
          const again = await walked.phone.newPage()
          await again.addInitScript((stored) => {
            if (sessionStorage.getItem('was-killed')) return
            sessionStorage.setItem('was-killed', 'yes')
            localStorage.setItem('authentication-storage', stored)
          }, session)
          await again.goto(walked.address)
          walked.tabs = [again]
        }
      }

      async function fill(here: Page, { saves, undoes }: { saves: boolean; undoes: boolean }) {
        const button = here.getByRole('button', { name: 'Semua hadir' })
        // It is there while anybody is unmarked.
        const unmarked = here.locator('[role=radiogroup]:not(:has([aria-checked=true]))')
        const isOffered = (await unmarked.count()) > 0
        await expect(button).toBeVisible({ visible: isOffered })
        if (!isOffered) return
        const before = [...walked.chosen]
        await button.click()
        walked.chosen = before.map((each) => each ?? 'H')
        await shows(here)
        if (saves) await save(here)
        const undo = here.getByRole('button', { name: 'Urungkan' })
        if (!undoes || !(await undo.isVisible())) return
        await undo.click()
        walked.chosen = before
      }

      async function lineIs(how: 'cut' | 'heal', here: Page) {
        if (how === 'cut') return line.cut()
        line.heal()
        await networkIsBack(here)
      }

      /** Fills the disk of the only tab for a few marks; the last one can be stored again. */
      async function fullDisk(marks: readonly { at: number; status: Status }[]) {
        const [here] = walked.tabs
        if (!here || walked.tabs.length > 1) return
        const { chosen } = walked
        await here.evaluate(() => {
          const { put } = IDBObjectStore.prototype
          Object.assign(window, { goodDisk: () => Object.assign(IDBObjectStore.prototype, { put }) })
          IDBObjectStore.prototype.put = () => {
            throw new DOMException('The disk is full', 'QuotaExceededError')
          }
        })
        for (const one of marks) {
          await choose(here, one)
          chosen[one.at] = one.status
        }
        await save(here)
        await shows(here)
        await here.evaluate(() => (window as unknown as { goodDisk: () => void }).goodDisk())
        const last = { at: 0, status: chosen[0] === 'S' ? ('I' as const) : ('S' as const) }
        await choose(here, last)
        chosen[last.at] = last.status
      }

      /** With no unsaved marks on the phone, so that there is no conflict. */
      async function somebodyElse(one: { at: number; status: Status }) {
        await recover()
        await send({ caller, params }, { date: '2026-09-16', index: one.at, status: one.status })
        walked.chosen[one.at] = one.status
        for (const each of walked.tabs) await each.reload()
      }
      async function recover() {
        line.treat(() => 'passes')
        await lineIs('heal', walked.tabs[0] ?? page)
        const saved = async () => {
          await save(walked.tabs[0] ?? page)
          return onServer()
        }
        await expect.poll(saved).toEqual(walked.chosen)
        for (const each of walked.tabs) await shows(each)
      }
      async function shows(each: Page) {
        const wanted = walked.chosen.map((one) => one && words[one])
        await expect.poll(() => shown(each).catch(() => [])).toEqual(wanted)
      }
    })
    line.close()
  })
}
