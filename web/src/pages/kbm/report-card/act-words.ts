import { type CardAct, cardActs, changesCard } from '@hadir/contract/student/report-card/lock.ts'

type Words = {
  title: string
  verb: string
  description: string
  tone: 'primary' | 'danger'
  /** Set if the action needs a reason, which the history stores. */
  reasonHelp?: string
}

export const actWords: Record<CardAct, Words> = {
  unlock: {
    title: 'Buka kunci rapor',
    verb: 'Buka kunci',
    description:
      'Rapor dapat diubah lagi. Yang sudah terbit tetap terlihat keluarga sampai versi berikutnya diterbitkan, lalu ditandai “Diganti”.',
    tone: 'primary',
    reasonHelp: 'Paling sedikit 10 karakter. Tercatat di riwayat.',
  },
  publish: {
    title: 'Terbitkan rapor',
    verb: 'Terbitkan',
    description:
      'Siswa dan orang tuanya langsung dapat membaca dan mengunduh rapor. Versi yang sudah terbit tidak dapat diubah, hanya diganti atau ditarik.',
    tone: 'primary',
  },
  withdraw: {
    title: 'Tarik rapor',
    verb: 'Tarik',
    description:
      'Rapor tidak terlihat lagi oleh siswa dan orang tuanya, dan kode QR pada kertasnya menjawab “Ditarik”.',
    tone: 'danger',
    reasonHelp: 'Paling sedikit 10 karakter. Tercatat di riwayat.',
  },
}

/** The actions that change this rapor, chosen by itself. */
export const actsOf = (card: Parameters<(typeof changesCard)[CardAct]>[0]): CardAct[] =>
  cardActs.filter((act) => changesCard[act](card, true))
