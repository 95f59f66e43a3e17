import { expect, type Page } from '@playwright/test'

/** Waits until what was typed into a form is on the disk, a moment later. */
export const stored = (page: Page, words: string) => expect.poll(() => typedForms(page)).toContain(words)

const typedForms = (page: Page) =>
  page.evaluate(async () => {
    // Opened too early, it would be made without its tables.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'hadir')) return ''
    const opening = indexedDB.open('hadir')
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const forms = db.transaction('form').objectStore('form').getAll()
    const found = await new Promise<{ values: unknown }[]>((resolve) => {
      forms.onsuccess = () => resolve(forms.result)
    })
    db.close()
    return JSON.stringify(found.map(({ values }) => values))
  })
