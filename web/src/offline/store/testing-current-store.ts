import type { SheetStore } from './sheet-store.ts'

/**
 * In place of current-store.ts: `vi.mock('./current-store.ts', () => import('./testing-current-store.ts'))`. Tests share
 * their modules, and so the mock that the first of them makes.
 */
let current: SheetStore

export const setCurrentStore = (store: SheetStore) => {
  current = store
}
export const currentStore = async () => current
export const onStoreChange = () => () => undefined
