import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mailbox = {
  url: string
  /** The newest code mailed to this address that no earlier call has returned; waits for one to arrive. */
  nextCode(address: string): Promise<string>
  /** The newest mail with this subject to this address that no earlier call has returned; waits for one to arrive. */
  nextMail(address: string, subject: string): Promise<Email>
  close(): Promise<void>
}

/** A real SMTP server on loopback that stores the product's mails. */
export async function openMailbox(): Promise<Mailbox> {
  const waiting: Email[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, callback) => {
      void (async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        waiting.push(await PostalMime.parse(Buffer.concat(chunks)))
        callback()
        arrivals.dispatchEvent(new Event('mail'))
      })()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  const isTo = (mail: Email, address: string) => mail.to?.some((to) => to.address === address) ?? false
  const codeOf = (mail: Email) => /^Kode verifikasi Anda: (\d{6})$/m.exec(mail.text ?? '')?.[1]

  const next = async (isWanted: (mail: Email) => boolean): Promise<Email> => {
    for (;;) {
      const index = waiting.findLastIndex(isWanted)
      const [mail] = index < 0 ? [] : waiting.splice(index, 1)
      if (mail) return mail
      await once(arrivals, 'mail')
    }
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    // Other mails go to the same address, such as those about a new device.
    nextCode: async (address) => codeOf(await next((mail) => isTo(mail, address) && codeOf(mail) !== undefined))!,
    nextMail: (address, subject) => next((mail) => isTo(mail, address) && mail.subject === subject),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
