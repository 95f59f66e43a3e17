import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  openDB,
  type OpenDBCallbacks,
  type StoreNames,
} from 'idb'

type Transaction = { readonly done: Promise<void> }

type ReadShortcut = `${'count' | 'get' | 'getAll' | 'getAllKeys' | 'getKey'}${'' | 'FromIndex'}`

/** Without the library's shortcuts for reading, whose `done` nobody handles: `read` is the way. */
export type Database<Tables extends DBSchema> = Omit<IDBPDatabase<Tables>, ReadShortcut>

/** The only caller of `openDB`. The tables of a database are made in a transaction too. */
export const openDatabase = <Tables extends DBSchema>(
  name: string,
  version: number,
  { upgrade, ...callbacks }: Required<Pick<OpenDBCallbacks<Tables>, 'upgrade'>> & OpenDBCallbacks<Tables>,
): Promise<Database<Tables>> =>
  openDB<Tables>(name, version, {
    ...callbacks,
    upgrade: (db, from, to, tables, event) => upgrade(db, from, to, begun(tables), event),
  })

/**
 * A transaction that the browser aborts (a full disk, a page that is closed, site data that are cleared) rejects each of
 * its requests, and `done` as well. Whoever waits learns it from one of them; the others would be unhandled.
 */
export function begun<T extends Transaction>(tables: T): T {
  tables.done.catch(() => undefined)
  return tables
}

/** Resolves once the writes are stored. One that throws at once, in an aborted transaction, leaves none before it alone. */
export async function commit({ done }: Transaction, ...writes: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const write of writes) write().catch(() => undefined)
  await done
}

/** Reads from one table, in a transaction of its own. */
export async function read<Tables extends DBSchema, Name extends StoreNames<Tables>, Found>(
  db: Database<Tables>,
  name: Name,
  act: (table: IDBPObjectStore<Tables, [Name], Name, 'readonly'>) => Promise<Found>,
): Promise<Found> {
  return act(begun(db.transaction(name)).store)
}
