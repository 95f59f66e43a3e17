/**
 * The tab *Akun* in the parts that a phone shows one after the other. In the order of the tab: the first wrong field gets
 * the focus.
 */
export const accountSteps = [
  { title: 'Siapa Anda', names: ['account.accountType', 'account.email'] },
  { title: 'Nama dan kelahiran', names: ['account.name', 'account.nisn', 'account.dob', 'account.gender'] },
  { title: 'Kontak', names: ['account.phone'] },
  {
    title: 'Alamat',
    names: ['account.address', 'account.province', 'account.regency', 'account.district', 'account.village'],
  },
] as const

export type AccountField = (typeof accountSteps)[number]['names'][number]

export const accountFieldNames: readonly AccountField[] = accountSteps.flatMap(({ names }) => [...names])
