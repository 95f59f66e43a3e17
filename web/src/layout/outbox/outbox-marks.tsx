import { useQuery } from '@tanstack/react-query'
import type { OutboxItem } from '../../offline/store/stored-sheet.ts'
import { currentStore } from '../../offline/store/current-store.ts'
import { UnsentMarksOfSheet } from './unsent-mark-list.tsx'

/** What this device has of one sheet, shown outside it: the sheet may be gone, or this person may no longer read it. */
export function OutboxMarks({ item }: { item: OutboxItem }) {
  const { profileId, key } = item
  const stored = useQuery({
    queryKey: ['sheet on this device', profileId, key, item.changedAt],
    queryFn: async () => (await (await currentStore()).read(profileId, key)) ?? null,
    networkMode: 'always',
    gcTime: 0,
    placeholderData: (before) => before,
  })
  if (!stored.data) return null
  return (
    <UnsentMarksOfSheet
      state={stored.data.state}
      onChange={(to) =>
        void currentStore().then((sheetStore) =>
          sheetStore.change(item, { to: ({ state }) => ({ sheet: { state: to(state) } }) }),
        )
      }
    />
  )
}
