import { type KeptSheet, outboxItem } from './kept-sheet.ts'
import { type Device, type KeptAnswer, newDevice, type ShelfStore } from './shelf.ts'

/** Where the browser keeps nothing for pages (some private windows): the sheet works, and lives as long as the page. */
export function memoryStore(): ShelfStore {
  const sheets = new Map<string, KeptSheet>()
  const devices = new Map<string, Device>()
  const answers = new Map<string, KeptAnswer>()
  const at = (profileId: string, key: string) => `${profileId} ${key}`
  const device = (profileId: string) => {
    const known = devices.get(profileId) ?? newDevice()
    devices.set(profileId, known)
    return known
  }
  return {
    async update({ profileId, key }, change) {
      const next = change(sheets.get(at(profileId, key)), device(profileId))
      sheets.set(at(profileId, key), next.kept)
      devices.set(profileId, next.device)
      return next.kept
    },
    read: async (profileId, key) => sheets.get(at(profileId, key)),
    outbox: async (profileId) => [...sheets.values()].filter((kept) => kept.profileId === profileId).map(outboxItem),
    device: async (profileId) => device(profileId),
    async remove(profileId, keys) {
      for (const key of keys) sheets.delete(at(profileId, key))
    },
    putAnswer: async (profileId, key, answer) => void answers.set(at(profileId, key), answer),
    answer: async (profileId, key) => answers.get(at(profileId, key)),
    forgetAllAnswers: async () => answers.clear(),
    async forgetAnswers(profileId, before) {
      for (const [key, { at: then }] of answers) if (key.startsWith(profileId) && then < before) answers.delete(key)
    },
  }
}
