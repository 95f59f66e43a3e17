import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { call, type Packing } from '../../http/call.ts'
import { onFileChange, withFiles } from '../files/current-file-store.ts'
import { filesKind } from '../files/files-kind.ts'
import { uploadFile } from '../files/upload-file.ts'
import { scoresKind } from '../scores/scores-kind.ts'
import { currentStore, onStoreChange } from '../store/current-store.ts'
import type { ReadSheet } from './confirm-stored.ts'
import { openKind } from './flush.ts'
import type { Counts, KindEvent, OpenKind } from './kind.ts'
import { marksKind, type SendSheet } from './marks-kind.ts'

const sendSheet: SendSheet = async (place, sheet, signal) => {
  const { schoolId, academicClassId, date } = place
  const body = { date, ...sheet }
  const how = { packing: gzip, signal }
  if (place.kind === 'lesson') {
    return (await call(lessons.save, { params: { schoolId, scheduleId: place.scheduleId }, body }, how)).data
  }
  const { journal: _, ...marks } = sheet
  const day = { params: { schoolId, academicClassId }, body: { date, ...marks } }
  return (await call(attendance.save, day, how)).data
}

const readWith =
  (signal: AbortSignal): ReadSheet =>
  async (place) => {
    const { schoolId, academicClassId, date } = place
    const query = { date }
    if (place.kind === 'lesson')
      return (await call(lessons.sheet, { params: { schoolId, scheduleId: place.scheduleId }, query }, { signal })).data
    return (await call(attendance.sheet, { params: { schoolId, academicClassId }, query }, { signal })).data
  }

type Listener = (change: { profileId: string; event: KindEvent }) => void
const saved = (subscribe: (listener: (change: { profileId: string }) => void) => () => void) => (listener: Listener) =>
  subscribe(({ profileId }) => listener({ profileId, event: 'saved' }))

const table = {
  marks: openKind(
    marksKind({
      sheetStore: currentStore,
      send: sendSheet,
      watch: saved(onStoreChange),
      async resolveDoubts({ profileId, signal, mayResume }) {
        const { confirmStored } = await import('./confirm-stored.ts')
        return confirmStored(await currentStore(), { profileId, read: readWith(signal), mayResume })
      },
    }),
  ),
  files: openKind(filesKind({ files: withFiles, sheets: currentStore, send: uploadFile, watch: saved(onFileChange) })),
  scores: openKind(scoresKind),
}

type Items = { [K in keyof typeof table]: (typeof table)[K] extends OpenKind<infer Item> ? Item : never }
export type KindKey = keyof Items
export type ItemOf<K extends KindKey> = Items[K]

/** What this device has of one person, by kind. */
export type WaitingWork = { readonly [K in KindKey]: readonly ItemOf<K>[] }

/**
 * Every kind of work that is done on this device and sent later, in the order of sending: a letter's photo after its
 * mark. Whatever counts, lists or sends work reads this table.
 */
export const kinds: { readonly [K in KindKey]: OpenKind<ItemOf<K>> } = table

export const kindKeys = Object.keys(kinds) as KindKey[]

/** A storage that has not answered by then is not waited for; in milliseconds. */
const longestReadMs = 10_000

/** One kind that cannot be read does not hide the others: it is empty, and `onUnreadable` is called with it. */
export async function listWork(
  profileId: string,
  onUnreadable: (kind: KindKey) => void = () => {},
): Promise<WaitingWork> {
  const listOf = (kind: KindKey) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('The storage does not answer')), longestReadMs)
    return Promise.race([kinds[kind].list(profileId, () => onUnreadable(kind)), late.promise])
      .catch(() => {
        onUnreadable(kind)
        return []
      })
      .finally(() => clearTimeout(timer))
  }
  const lists = await Promise.all(kindKeys.map(async (kind) => [kind, await listOf(kind)] as const))
  // Each under its own key.
  return Object.fromEntries(lists) as unknown as WaitingWork
}

/** One piece of work as the badge, the panel and the questions show it, of whatever kind. */
export type Shown = {
  kind: KindKey
  key: string
  title: string
  detail: string
  path: string
  counts: Counts
  isInMemory: boolean
  /** How many entries may be sent now. */
  due: number
  isOnPage: (at: { pathname: string; isDelayed: boolean }) => boolean
}

const shownOf = <K extends KindKey>(kind: K, items: readonly ItemOf<K>[]): Shown[] =>
  items.map((item) => {
    const { keyOf, title, detail, path, counts, due, isOnPage, isInMemory } = kinds[kind]
    return {
      kind,
      key: keyOf(item),
      title: title(item),
      detail: detail(item),
      path: path(item),
      counts: counts(item),
      isInMemory: isInMemory?.(item) ?? false,
      due: due(item),
      isOnPage: (at) => isOnPage(item, at),
    }
  })

export const shownWork = (waiting: WaitingWork): Shown[] => kindKeys.flatMap((kind) => shownOf(kind, waiting[kind]))

const isKindInDoubt = <K extends KindKey>(kind: K, items: readonly ItemOf<K>[], mayResume: boolean) =>
  items.some((item) => kinds[kind].isInDoubt?.(item, mayResume))

/** The kinds with something that the server must be asked about. */
export const kindsInDoubt = (waiting: WaitingWork, mayResume: boolean): KindKey[] =>
  kindKeys.filter((kind) => isKindInDoubt(kind, waiting[kind], mayResume))

/** Compresses a class's marks to a third of their bytes; browsers without CompressionStream send them uncompressed. */
export const gzip: Packing | undefined =
  typeof CompressionStream === 'undefined'
    ? undefined
    : {
        headers: { 'content-encoding': 'gzip' },
        pack: (text) =>
          new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
      }
