import type { Gender } from '@hadir/contract/labels.ts'
import type { Random } from './random.ts'

type Region = { weight: number; L: readonly string[]; P: readonly string[]; family: readonly string[] }

/** Common given names of each region, combined at random: no real person is meant. */
const regions: readonly Region[] = [
  {
    weight: 34,
    L: ['Bagus', 'Bayu', 'Danang', 'Dimas', 'Eko', 'Galih', 'Hendro', 'Joko', 'Panji', 'Raka', 'Satrio', 'Wahyu'],
    P: ['Anggun', 'Ayu', 'Dewi', 'Dyah', 'Endah', 'Laras', 'Niken', 'Ratna', 'Retno', 'Sekar', 'Wulan', 'Yuni'],
    family: ['Nugroho', 'Prasetyo', 'Pratama', 'Saputra', 'Setiawan', 'Wibowo', 'Wicaksono', 'Utomo', 'Santoso'],
  },
  {
    weight: 18,
    L: ['Asep', 'Cecep', 'Dadan', 'Deden', 'Gilang', 'Iman', 'Rizal', 'Ujang', 'Yayan'],
    P: ['Ai', 'Euis', 'Imas', 'Lilis', 'Neneng', 'Rina', 'Siti', 'Teti', 'Yuyun'],
    family: ['Hidayat', 'Kurnia', 'Permana', 'Ramdani', 'Suherman', 'Gunawan', 'Nurjaman', 'Sopandi'],
  },
  {
    weight: 9,
    L: ['Binsar', 'Hotman', 'Jonathan', 'Parlin', 'Sahat', 'Togar'],
    P: ['Dameria', 'Duma', 'Lasma', 'Rotua', 'Tiur', 'Uli'],
    family: ['Harahap', 'Lubis', 'Manurung', 'Nasution', 'Pane', 'Siregar', 'Sitorus', 'Tampubolon'],
  },
  {
    weight: 9,
    L: ['Afdal', 'Fauzan', 'Ilham', 'Rahmat', 'Syafri', 'Zulfikar'],
    P: ['Fitri', 'Gusmawati', 'Rahmi', 'Suci', 'Upik', 'Yulia'],
    family: ['Chaniago', 'Koto', 'Piliang', 'Sikumbang', 'Tanjung'],
  },
  {
    weight: 6,
    L: ['I Gede', 'I Kadek', 'I Komang', 'I Made', 'I Nyoman', 'I Putu', 'I Wayan'],
    P: ['Ni Kadek', 'Ni Komang', 'Ni Luh', 'Ni Made', 'Ni Putu', 'Ni Wayan'],
    family: ['Adnyana', 'Ardana', 'Artawan', 'Mahendra', 'Suardana', 'Wirawan', 'Yasa'],
  },
  {
    weight: 9,
    L: ['Andi', 'Arman', 'Baso', 'Irfan', 'Muhammad', 'Syahrul'],
    P: ['Andi', 'Besse', 'Hasnah', 'Nurul', 'Rosmini', 'Sitti'],
    family: ['Alamsyah', 'Baharuddin', 'Makmur', 'Mappanyukki', 'Rahman', 'Tahir'],
  },
  {
    weight: 5,
    L: ['Benny', 'Daniel', 'Felix', 'Kevin', 'Steven'],
    P: ['Angelina', 'Cindy', 'Jessica', 'Michelle', 'Vania'],
    family: ['Gunawan', 'Halim', 'Hartono', 'Kusuma', 'Salim', 'Wijaya'],
  },
  {
    weight: 5,
    L: ['Elias', 'Frans', 'Markus', 'Yohanis', 'Yosep'],
    P: ['Agustina', 'Dorkas', 'Maria', 'Naomi', 'Yuliana'],
    family: ['Kogoya', 'Latumahina', 'Mandacan', 'Pattiasina', 'Rumbiak', 'Wenda'],
  },
  {
    weight: 5,
    L: ['Ahmad', 'Faris', 'Hasan', 'Husin', 'Umar'],
    P: ['Aisyah', 'Fatimah', 'Khadijah', 'Salma', 'Zahra'],
    family: ['Alatas', 'Hakim', 'Maulana', 'Ramadhan', 'Syarif'],
  },
]

const second = {
  L: ['Adi', 'Akbar', 'Arif', 'Bagas', 'Cahya', 'Fajar', 'Ikhsan', 'Jaya', 'Kurniawan', 'Putra', 'Reza', 'Surya'],
  P: [
    'Amalia',
    'Anggraini',
    'Citra',
    'Kartika',
    'Lestari',
    'Maharani',
    'Nabila',
    'Puspita',
    'Putri',
    'Rahayu',
    'Safitri',
  ],
}

/** A full name that is not in `taken` yet; adds it. */
export function newName(random: Random, gender: Gender, taken: Set<string>): string {
  for (;;) {
    const region = random.weighted(regions.map((of) => [of, of.weight] as const))
    const parts = [
      random.pick(region[gender]),
      ...(random.happens(0.6) ? [random.pick(second[gender])] : []),
      random.pick(region.family),
    ]
    const name = parts.join(' ')
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
