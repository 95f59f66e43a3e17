import type { Page } from '@playwright/test'

/** The first students' statuses on disk; if it has none of the sheet, as received from the server. */
export const onDisk = (page: Page, many: number) =>
  page.evaluate(async (count) => {
    type Row = { draft: Own | null; queue: Own[]; cell: Own['value'] }
    type Own = { value: { status: string | null } }
    const opening = indexedDB.open('hadir')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const request = opening.result.transaction('sheet').objectStore('sheet').getAll()
    await new Promise((resolve) => request.addEventListener('success', resolve))
    opening.result.close()
    const items = [...document.querySelectorAll<HTMLElement>('[data-student]')].slice(0, count)
    return items.map((item) => {
      const rows = (request.result as { state: { rows: Record<string, Row> } }[]).map(({ state }) => state.rows)
      const row = rows.find((one) => (item.dataset['student'] ?? '') in one)?.[item.dataset['student'] ?? '']
      if (!row) return item.querySelector('[aria-checked=true]')?.textContent?.trim().charAt(0) ?? null
      return (row.draft ?? row.queue.at(-1) ?? { value: row.cell }).value.status
    })
  }, many)
