/** What stands in place of a result when a job failed at its last try, or its server ended in the middle each time. */
export const interrupted = 'Terhenti karena gangguan di server. Coba lagi.'
