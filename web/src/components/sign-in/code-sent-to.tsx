/** Where the code is to be read. */
export function CodeSentTo({ email }: { email: string }) {
  const mailbox = document.querySelector<HTMLMetaElement>('meta[name="hadir-mailbox"]')?.content
  return (
    <>
      Kami mengirim enam angka ke <strong className="wrap-break-word text-ink">{email}</strong>.{' '}
      {mailbox ? (
        <>
          Hadir ini berjalan tanpa server email: kodenya ada di{' '}
          <a href={mailbox} target="_blank" rel="noreferrer" className="font-semibold text-accent-strong underline">
            kotak surat
          </a>{' '}
          komputer tempat Hadir berjalan.
        </>
      ) : (
        'Belum terlihat? Periksa juga folder spam.'
      )}
    </>
  )
}
