import { isFull, type StoredSheet, outboxItem } from './stored-sheet.ts'
import { serialQueue } from './serial-queue.ts'
import { type Device, newDevice, type StoreBackend, sheetStoreOn } from './sheet-store.ts'
import { openBrowserStore } from './browser-store.ts'

export type Disk = StoreBackend & { close(): void }

type Place = { profileId: string; key: string }

/** A sheet in memory only. `from`: the version on the disk that it is based on; undefined if there was none. */
type InMemorySheet = Place & { sheet: StoredSheet; from: number | undefined }

/** The disk works, but the sheet in memory must not be written to it now. */
class Apart extends Error {}

const isWaiting = ({ sheet }: InMemorySheet) => isFull(outboxItem(sheet))

const idOf = ({ profileId, key }: Place) => `${profileId} ${key}`

/**
 * The offline store, on the disk as long as that works. A full phone cannot write, private windows may have no database
 * at all, and a browser may lose its connection to it (WebKit does so behind a locked screen). The connection is then
 * reopened. A sheet that still cannot be written stays in memory, is sent like any other, and is written with its next
 * change or the next look at the outbox. `onInMemory` is called with whether this page alone has pending marks.
 */
export function fallbackStore(open: () => Promise<Disk>, onInMemory: (isInMemory: boolean) => void): StoreBackend {
  let opening: Promise<Disk> | undefined
  const inMemory = new Map<string, InMemorySheet>()
  /** The disk's last known contents, for when it cannot even be read. */
  const known = new Map<string, StoredSheet>()
  const devices = new Map<string, Device>()

  async function onDisk<T>(work: (disk: Disk) => Promise<T>): Promise<T> {
    const first = (opening ??= open())
    try {
      return await work(await first)
    } catch (error) {
      if (error instanceof Apart) throw error
      if (opening === first) {
        opening = open()
        void first.then((disk) => disk.close()).catch(() => undefined)
      }
      return work(await opening)
    }
  }

  /**
   * If site data is cleared while the page is open, the sheets are gone from the disk, and another tab may start new
   * ones: a sheet with pending marks continues from this page's copy. One without may have been removed by a sign-out.
   */
  function goneOn(before: StoredSheet | undefined, id: string): StoredSheet | undefined {
    const newest = known.get(id)
    return newest && newest.version > (before?.version ?? -1) && isFull(outboxItem(newest)) ? newest : undefined
  }

  async function readDisk({ profileId, key }: Place): Promise<StoredSheet | undefined> {
    const id = idOf({ profileId, key })
    const found = await onDisk((disk) => disk.read(profileId, key)).catch(() => known.get(id))
    const stored = goneOn(found, id) ?? found
    if (stored) known.set(id, stored)
    return stored
  }

  async function deviceOf(profileId: string): Promise<Device> {
    const device = devices.get(profileId) ?? (await onDisk((disk) => disk.device(profileId)).catch(newDevice))
    devices.set(profileId, device)
    return device
  }

  type Update = Parameters<StoreBackend['update']>

  async function toDisk(at: Update[0], change: Update[1], options: Update[2]): Promise<StoredSheet> {
    const mine = inMemory.get(idOf(at))
    const stored = await onDisk((disk) =>
      disk.update(
        at,
        (found, device) => {
          const gone = goneOn(found, idOf(at))
          const before = gone ?? found
          // Another tab, which can write, may have continued from the older version: neither may hide the other's
          // marks.
          const isApart = mine !== undefined && before?.version !== mine.from
          // The server knows pending marks by the device that made them.
          const own = devices.get(at.profileId)
          const isOther = own !== undefined && own.device !== device.device && !gone
          if ((isApart && isWaiting(mine)) || (isOther && hasWaiting(at.profileId))) throw new Apart()
          const n = Math.max(device.n, isOther ? 0 : (own?.n ?? 0))
          const { device: id } = gone && own ? own : device
          const next = change(isApart ? before : (mine?.sheet ?? before), { device: id, n })
          devices.set(at.profileId, next.device)
          return next
        },
        options,
      ),
    )
    inMemory.delete(idOf(at))
    known.set(idOf(at), stored)
    return stored
  }

  async function changeInMemory(at: Update[0], change: Update[1]): Promise<StoredSheet> {
    const mine = inMemory.get(idOf(at))
    const before = mine?.sheet ?? (await readDisk(at))
    const { sheet, device } = change(before, await deviceOf(at.profileId))
    inMemory.set(idOf(at), { ...at, sheet, from: mine ? mine.from : before?.version })
    devices.set(at.profileId, device)
    return sheet
  }

  const inMemoryOf = (profileId: string) => [...inMemory.values()].filter((one) => one.profileId === profileId)
  const hasWaiting = (profileId: string) => inMemoryOf(profileId).some(isWaiting)
  const notify = () => onInMemory([...inMemory.values()].some(isWaiting))

  /** Serializes changes as a database would: a change in memory must not miss a write in progress. */
  const inOrder = serialQueue()

  /** Writes sheets from memory back to the disk; one without pending marks gives way to another tab's version. */
  const release = (profileId: string) =>
    inOrder(async () => {
      for (const one of inMemoryOf(profileId)) {
        if (!isWaiting(one) && (await readDisk(one))?.version !== one.from) inMemory.delete(idOf(one))
        else
          await toDisk(one, (_, device) => ({ sheet: one.sheet, device }), { isDurable: true }).catch(() => undefined)
      }
      notify()
    })

  const restore = (one: StoredSheet) =>
    inOrder(() =>
      toDisk(one, (stored, device) => ({ sheet: stored ?? one, device }), { isDurable: true }).catch(() => undefined),
    )

  return {
    update(at, change, options) {
      return inOrder(async () => {
        const stored = await toDisk(at, change, options).catch(() => changeInMemory(at, change))
        notify()
        return stored
      })
    },
    async read(profileId, key) {
      return inMemory.get(idOf({ profileId, key }))?.sheet ?? (await readDisk({ profileId, key }))
    },
    async outbox(profileId, onUnreadable) {
      if (inMemoryOf(profileId).length > 0) await release(profileId)
      const asKnown = () => {
        onUnreadable?.()
        return [...known.values()].filter((one) => one.profileId === profileId).map(outboxItem)
      }
      const found = await onDisk((disk) => disk.outbox(profileId)).catch(asKnown)
      const there = new Set(found.map(({ key }) => key))
      const gone = [...known.values()].filter((one) => one.profileId === profileId && !there.has(one.key))
      for (const one of gone) if (goneOn(undefined, idOf(one))) await restore(one)
      const items = gone.length > 0 ? await onDisk((disk) => disk.outbox(profileId)).catch(asKnown) : found
      const onDiskAlone = items.filter((item) => !inMemory.has(idOf(item)))
      return [...onDiskAlone, ...inMemoryOf(profileId).map(({ sheet }) => ({ ...outboxItem(sheet), isInMemory: true }))]
    },
    device: deviceOf,
    async remove(profileId, keys) {
      for (const key of keys) {
        inMemory.delete(idOf({ profileId, key }))
        known.delete(idOf({ profileId, key }))
      }
      notify()
      await onDisk((disk) => disk.remove(profileId, keys))
    },
    storeAnswer: (profileId, key, answer) =>
      onDisk((disk) => disk.storeAnswer(profileId, key, answer)).catch(() => undefined),
    answer: (profileId, key) => onDisk((disk) => disk.answer(profileId, key)).catch(() => undefined),
    removeAnswers: (profileId, before) => onDisk((disk) => disk.removeAnswers(profileId, before)),
    clearAnswers: () => onDisk((disk) => disk.clearAnswers()),
  }
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * The browser's offline store. While some of it is in this page's memory only, the browser asks before the page is
 * left.
 */
export function openStore(onChange: Parameters<typeof sheetStoreOn>[2]) {
  const store = fallbackStore(openBrowserStore, (isInMemory) => {
    if (isInMemory) window.addEventListener('beforeunload', preventUnload)
    else window.removeEventListener('beforeunload', preventUnload)
  })
  return sheetStoreOn(store, { now: () => new Date() }, onChange)
}
