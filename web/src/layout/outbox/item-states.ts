import { isAhead } from '../../components/dates/date-now.ts'
import { localTime } from '../../components/dates/local-time.ts'
import type { Delay } from '../../offline/outbox/kind.ts'
import type { UnsentScores } from '../../offline/scores/scores-kind.ts'
import type { OutboxItem } from '../../offline/store/stored-sheet.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export type ItemState = { tone: BadgeTone; text: string; detail: string }

/** What an item has, the most urgent first; each is a line of its own. */
export function statesOf(item: OutboxItem, delay: Delay | null): [ItemState, ...ItemState[]] {
  const { trouble, place, sentAt, isInMemory, lost = 0, unsure = 0, suspended = 0 } = item
  // A refusal is about all that was typed here; what the server had once is another matter.
  const { waiting, unsaved, toReview } = trouble ? { waiting: 0, unsaved: 0, toReview: 0 } : item
  const states: (ItemState | false)[] = [
    trouble !== null && { tone: 'danger', text: 'Ditolak', detail: `${item.waiting} tanda. ${trouble.message}` },
    Boolean(isInMemory) &&
      waiting + unsaved > 0 && {
        tone: 'danger',
        text: 'Hanya di layar ini',
        detail: `${waiting + unsaved} tanda. HP tidak dapat menyimpan, mungkin penuh. ${unsaved > 0 ? 'Buka, tekan Simpan, dan tunggu' : 'Tunggu'} sampai terkirim.`,
      },
    toReview > 0 && {
      tone: 'danger',
      text: 'Perlu ditinjau',
      detail: `${toReview} siswa menunggu pilihan Anda.`,
    },
    lost > 0 && {
      tone: 'danger',
      text: 'Hilang di server',
      detail: `Data sekolah dipulihkan dari cadangan, dan ${lost} tanda dari HP ini tidak ada di dalamnya. Buka untuk mengirimnya lagi.`,
    },
    !isInMemory && waiting > 0 && waitingState(place, waiting, delay),
    unsure > 0 && {
      tone: 'warn',
      text: 'Belum dipastikan',
      detail: `Data sekolah dipulihkan dari cadangan. ${unsure} tanda dari HP ini diperiksa begitu ada koneksi.`,
    },
    // Saved marks are sent without a button; marks tapped later wait for the person's Simpan.
    !isInMemory &&
      unsaved > 0 && { tone: 'warn', text: 'Belum disimpan', detail: `${unsaved} siswa. Buka lalu tekan Simpan.` },
    suspended > 0 && {
      tone: 'plain',
      text: 'Hari libur',
      detail: `${suspended} tanda terkirim sendiri bila tanggal ini kembali menjadi hari sekolah.`,
    },
  ]
  const [first, ...rest] = states.filter((one) => one !== false)
  if (first) return [first, ...rest]
  return [{ tone: 'good', text: sentAt ? `Terkirim ${localTime(sentAt)}` : 'Terkirim', detail: '' }]
}

/** The same of the scores of a subject. */
export function scoreStatesOf({ waiting, rejected, lost, isInMemory }: UnsentScores): ItemState[] {
  const states: (ItemState | false)[] = [
    isInMemory && { tone: 'danger', text: 'Hanya di layar ini', detail: 'HP tidak dapat menyimpan, mungkin penuh.' },
    rejected > 0 && { tone: 'danger', text: `${rejected} perlu ditinjau`, detail: '' },
    lost > 0 && {
      tone: 'danger',
      text: `${lost} hilang di server`,
      detail: 'Data sekolah dipulihkan dari cadangan. Buka untuk mengirimnya lagi.',
    },
    waiting > 0 && { tone: 'warn', text: `${waiting} menunggu dikirim`, detail: '' },
  ]
  return states.filter((one) => one !== false)
}

const waitingState = ({ date }: OutboxItem['place'], waiting: number, delay: Delay | null): ItemState => ({
  tone: 'warn',
  text: 'Tersimpan di HP',
  detail:
    delay === 'early' && isAhead(date)
      ? `${waiting} tanda terkirim sendiri begitu harinya tiba.`
      : `${waiting} tanda belum terkirim.`,
})
