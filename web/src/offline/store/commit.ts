import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  openDB,
  type OpenDBCallbacks,
  type StoreNames,
} from 'idb'

type Transaction = { readonly done: Promise<void> }

type Shortcut =
  | `${'count' | 'get' | 'getAll' | 'getAllKeys' | 'getKey'}${'' | 'FromIndex'}`
  | 'add'
  | 'clear'
  | 'delete'
  | 'put'

/** Without the library's shortcuts, which leave the `done` of a read to nobody, and which the build leaves out. */
export type Database<Tables extends DBSchema> = Omit<IDBPDatabase<Tables>, Shortcut>

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
export const read = async <Tables extends DBSchema, Name extends StoreNames<Tables>, Found>(
  db: Database<Tables>,
  name: Name,
  act: (table: IDBPObjectStore<Tables, [Name], Name, 'readonly'>) => Promise<Found>,
): Promise<Found> => act(begun(db.transaction(name)).store)

/** The same for one write. */
export async function write<Tables extends DBSchema, Name extends StoreNames<Tables>>(
  db: Database<Tables>,
  name: Name,
  act: (table: IDBPObjectStore<Tables, [Name], Name, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const table = begun(db.transaction(name, 'readwrite'))
  await commit(table, () => act(table.store))
}
