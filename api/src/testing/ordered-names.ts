/** Nine names of people with accents, signs and lower case, in the order in which every list and paper has them. */
export const orderedPeople: readonly string[] = [
  'Ágnes Putri',
  'ʿAli Akbar',
  "'Amir Hasan",
  'Budi Santoso',
  'Élan Surya',
  'Eva Lestari',
  'Øyvind Hansen',
  'siti Rahma',
  'Zahra Amalia',
]

/** Three classes of one grade, in their order. */
export const orderedClasses: readonly string[] = ['VII-1', 'VII-2', 'VII-10']
