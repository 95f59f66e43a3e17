/** What a part without a final score says: a student owes nothing in a part that she does not lack. */
export const withoutScore = (isLacking: boolean) => (isLacking ? 'belum lengkap' : 'tidak wajib')
